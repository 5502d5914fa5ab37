import { useEffect, useState } from "react";
import type { Cents } from "../../domain/money.ts";
import { type OrderTotal, calculateOrderTotal } from "./order-total.ts";
import type { Surcharges } from "./surcharges.ts";

/**
 * Current total of an order for what is `payable` (cents) by a payment `method` (id). Uses the surcharges
 * loaded with the page if they are for that amount; otherwise fetches them, debounced. Uses `fetch`, as the
 * router would abort the request with an error when the form is posted. [PRICE-014 EVT-050]
 */
export function useOrderTotal(
  eventUrl: string,
  payable: Cents,
  method: string,
  fromPage: Surcharges,
): OrderTotal {
  const [fetched, setFetched] = useState<Surcharges>();
  const known = [fetched, fromPage].find((surcharges) => surcharges?.amount === payable);
  const isKnown = known !== undefined || payable === 0;
  useEffect(() => {
    if (isKnown) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      fetchSurcharges(eventUrl, payable).then(
        (surcharges) => isWanted && setFetched(surcharges),
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isKnown, payable, eventUrl]);
  return calculateOrderTotal(payable, method, known);
}

const DEBOUNCE_MS = 250;

/** `byMethod` is null if there is no usable response. */
async function fetchSurcharges(eventUrl: string, amount: Cents): Promise<Surcharges> {
  const unavailable = { amount, byMethod: null };
  try {
    const response = await fetch(`/event/${encodeURIComponent(eventUrl)}/surcharge?amount=${amount}`);
    if (!response.ok) return unavailable;
    const body: unknown = await response.json();
    return isSurcharges(body) ? body : unavailable;
  } catch {
    return unavailable; // The order can still be sent: the page says that a fee may be added.
  }
}

function isSurcharges(fetched: unknown): fetched is Surcharges {
  return typeof fetched === "object" && fetched !== null && "amount" in fetched && "byMethod" in fetched;
}
