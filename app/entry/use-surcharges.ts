import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { Cents } from "../domain/money.ts";
import type { Surcharges } from "./entry-page.ts";

/**
 * The surcharges for an amount in cents. Those that came with the page are taken when they fit; else the browser asks, a moment after the last
 * change. Undefined while nobody has answered yet.
 */
export function useSurcharges(eventUrl: string, amount: Cents, fromPage: Surcharges): Surcharges | undefined {
  const { load, data } = useFetcher<Surcharges>();
  const known = [data, fromPage].find((surcharges) => surcharges?.amount === amount);
  const isKnown = known !== undefined || amount === 0;
  useEffect(() => {
    if (isKnown) return undefined;
    const moment = setTimeout(
      () => load(`/event/${encodeURIComponent(eventUrl)}/surcharge?amount=${amount}`),
      quietMilliseconds,
    );
    return () => clearTimeout(moment);
  }, [isKnown, amount, eventUrl, load]);
  return amount === 0 ? { amount, byMethod: {} } : known;
}

const quietMilliseconds = 250;
