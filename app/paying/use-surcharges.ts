import { useEffect, useState } from "react";
import type { Cents } from "../domain/money.ts";
import type { Surcharges } from "./surcharges.ts";

/**
 * The surcharges for an amount in cents. Those that came with the page are taken when they fit; else the
 * browser asks, a moment after the last change. Undefined while nobody has answered yet; `byMethod` is null
 * when there is no answer. It asks by itself and not through the router, which would break its question off
 * with an error when the form is posted meanwhile.
 */
export function useSurcharges(eventUrl: string, amount: Cents, fromPage: Surcharges): Surcharges | undefined {
  const [answer, setAnswer] = useState<Surcharges>();
  const known = [answer, fromPage].find((surcharges) => surcharges?.amount === amount);
  const isKnown = known !== undefined || amount === 0;
  useEffect(() => {
    if (isKnown) return undefined;
    let isWanted = true;
    const moment = setTimeout(() => {
      void askFor(eventUrl, amount).then((surcharges) => isWanted && setAnswer(surcharges));
    }, quietMilliseconds);
    return () => {
      isWanted = false;
      clearTimeout(moment);
    };
  }, [isKnown, amount, eventUrl]);
  return amount === 0 ? { amount, byMethod: {} } : known;
}

const quietMilliseconds = 250;

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
