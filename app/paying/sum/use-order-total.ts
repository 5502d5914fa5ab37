import { useEffect, useState } from "react";
import type { Cents } from "../../domain/money.ts";
import { type OrderTotal, calculateOrderTotal } from "./order-total.ts";
import type { Surcharges } from "./surcharges.ts";

/**
 * Returns the current total of an order: `payable` (cents) and the fee of a payment `method` (id). Uses
 * `pageSurcharges` if they are for this amount, otherwise fetches the surcharges after a delay.
 * Calls `fetch` directly, because the router would abort its requests when the form is posted. [PRICE-014
 * EVT-050]
 */
export function useOrderTotal(
  eventUrl: string,
  payable: Cents,
  method: string,
  pageSurcharges: Surcharges,
): OrderTotal {
  const [fetched, setFetched] = useState<Surcharges>();
  const surcharges = [fetched, pageSurcharges].find((candidate) => candidate?.amount === payable);
  const isKnown = surcharges !== undefined || payable === 0;
  useEffect(() => {
    if (isKnown) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      fetchSurcharges(eventUrl, payable).then(
        (response) => isCurrent && setFetched(response),
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isKnown, payable, eventUrl]);
  return calculateOrderTotal(payable, method, surcharges);
}

const DEBOUNCE_MS = 250;

/** Fetches the surcharges for an amount in cents; `byMethod` is null if there is no usable response. */
async function fetchSurcharges(eventUrl: string, amount: Cents): Promise<Surcharges> {
  const unavailable = { amount, byMethod: null };
  try {
    const response = await fetch(`/event/${encodeURIComponent(eventUrl)}/surcharge?amount=${amount}`);
    if (!response.ok) return unavailable;
    const body: unknown = await response.json();
    return isSurcharges(body) ? body : unavailable;
  } catch {
    return unavailable; // the order can still be sent: the page says that a fee may be added
  }
}

function isSurcharges(body: unknown): body is Surcharges {
  return typeof body === "object" && body !== null && "amount" in body && "byMethod" in body;
}
