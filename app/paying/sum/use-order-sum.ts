import { useEffect, useState } from "react";
import type { Cents } from "../../domain/money.ts";
import { type OrderSum, orderSum } from "./order-sum.ts";
import type { Surcharges } from "./surcharges.ts";

/**
 * What an order costs as it is now: what is `payable` in cents, by which payment `method` (its id).
 * Surcharges that came with the page are taken when they fit; else the browser asks, a moment after the last
 * change. It asks by itself and not through the router, which would break its question off with an error when
 * the form is posted meanwhile. [PRICE-014 EVT-050]
 */
export function useOrderSum(
  eventUrl: string,
  payable: Cents,
  method: string,
  fromPage: Surcharges,
): OrderSum {
  const [answer, setAnswer] = useState<Surcharges>();
  const known = [answer, fromPage].find((surcharges) => surcharges?.amount === payable);
  const isKnown = known !== undefined || payable === 0;
  useEffect(() => {
    if (isKnown) return undefined;
    let isWanted = true;
    const moment = setTimeout(() => {
      askFor(eventUrl, payable).then(
        (surcharges) => isWanted && setAnswer(surcharges),
        () => undefined,
      );
    }, quietMilliseconds);
    return () => {
      isWanted = false;
      clearTimeout(moment);
    };
  }, [isKnown, payable, eventUrl]);
  return orderSum(payable, method, known);
}

const quietMilliseconds = 250;

/** `byMethod` is null when there is no answer. */
async function askFor(eventUrl: string, amount: Cents): Promise<Surcharges> {
  const nobodyKnows = { amount, byMethod: null };
  try {
    const response = await fetch(`/event/${encodeURIComponent(eventUrl)}/surcharge?amount=${amount}`);
    if (!response.ok) return nobodyKnows;
    const answer: unknown = await response.json();
    return isSurcharges(answer) ? answer : nobodyKnows;
  } catch {
    return nobodyKnows; // No answer: the order can still be sent, and the page says that a fee may be added.
  }
}

function isSurcharges(answer: unknown): answer is Surcharges {
  return typeof answer === "object" && answer !== null && "amount" in answer && "byMethod" in answer;
}
