import { useEffect, useState } from "react";
import type { Cents } from "../../domain/money.ts";
import { type OrderTotal, calculateOrderTotal } from "./order-total.ts";
import type { Surcharges } from "./surcharges.ts";

/**
 * Returns the current total of an order: `payable` (cents) plus the fee of a payment `method` (id). Uses
 * `pageSurcharges` if they are for this amount, or fetches the surcharges after a delay. [PRICE-014 EVT-050]
 */
export function useOrderTotal(
  eventUrl: string,
  payable: Cents,
  method: string,
  pageSurcharges: Surcharges,
): OrderTotal {
  const [fetchedSurcharges, setFetchedSurcharges] = useState<Surcharges>();
  const surcharges = [fetchedSurcharges, pageSurcharges].find((candidate) => candidate?.amount === payable);
  const areSurchargesKnown = surcharges !== undefined || payable === 0;
  useEffect(() => {
    if (areSurchargesKnown) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      fetchSurcharges(eventUrl, payable).then(
        (response) => isCurrent && setFetchedSurcharges(response),
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [areSurchargesKnown, payable, eventUrl]);
  return calculateOrderTotal(payable, method, surcharges);
}

const DEBOUNCE_MS = 250;

/** Uses `fetch`, because the router aborts its own requests when the form is posted. */
async function fetchSurcharges(eventUrl: string, amount: Cents): Promise<Surcharges> {
  const unavailableSurcharges = { amount, byMethod: null };
  try {
    const response = await fetch(`/event/${encodeURIComponent(eventUrl)}/surcharge?amount=${amount}`);
    if (!response.ok) return unavailableSurcharges;
    const body: unknown = await response.json();
    return isSurcharges(body) ? body : unavailableSurcharges;
  } catch {
    return unavailableSurcharges; // the user can still order, because the page says that a fee may be added
  }
}

function isSurcharges(body: unknown): body is Surcharges {
  return typeof body === "object" && body !== null && "amount" in body && "byMethod" in body;
}
