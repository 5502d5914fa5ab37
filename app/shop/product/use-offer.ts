import { type RefObject, useEffect, useRef, useState } from "react";
import { chosenIn, type ChosenValues, priceQuery } from "./chosen-values.ts";
import type { Offer } from "./offer.ts";
import { productAddress } from "../shop-address.ts";

/** What the page that came from the server says, and of which choices. */
type Shown = { slug: string; offer: Offer; values: ChosenValues };

/** What is chosen in a product's form now, and what that costs. */
export type LiveOffer = {
  form: RefObject<HTMLFormElement>;
  offer: Offer;
  isAsking: boolean;
  /** To be called when something in the form changed. */
  read: () => void;
};

/**
 * Asks what the choices cost while somebody makes them; the question before is broken off then. It asks by
 * itself and not through the router, so that no other data of the page are asked for along with it.
 * [SHOP-029]
 */
export function useOffer({ slug, offer, values }: Shown): LiveOffer {
  const form = useRef<HTMLFormElement>(null);
  const known = priceQuery(values);
  const [query, setQuery] = useState(known);
  const [answer, setAnswer] = useState<{ query: string; offer: Offer | null } | null>(null);
  useChosenEarly(form, setQuery);

  const isKnown = query === known;
  useEffect(() => {
    if (isKnown) return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const told = await askFor(slug, query, asking.signal);
      if (!asking.signal.aborted) setAnswer({ query, offer: told });
    };
    ask().catch(() => undefined);
    return () => asking.abort();
  }, [isKnown, query, slug]);

  const nobodyKnows: Offer = { state: "unknown", price: offer.price, fullPrice: null, sku: 0 };
  const told = isKnown || !answer ? offer : (answer.offer ?? nobodyKnows);
  return {
    form,
    offer: told,
    isAsking: !isKnown && answer?.query !== query,
    read: () => {
      if (form.current) setQuery(queryOf(form.current));
    },
  };
}

/** Something may have been chosen before scripts took over, or be restored by the browser. */
function useChosenEarly(form: RefObject<HTMLFormElement>, setQuery: (query: string) => void): void {
  useEffect(() => {
    if (form.current) setQuery(queryOf(form.current));
  }, [form, setQuery]);
}

const queryOf = (form: HTMLFormElement): string => priceQuery(chosenIn(new FormData(form)));

/** Null without an answer. */
async function askFor(slug: string, query: string, signal: AbortSignal): Promise<Offer | null> {
  try {
    const response = await fetch(`${productAddress(slug)}/price?${query}`, { signal });
    const answer: unknown = response.ok ? await response.json() : null;
    return isOffer(answer) ? answer : null;
  } catch {
    return null;
  }
}

const isOffer = (answer: unknown): answer is Offer =>
  typeof answer === "object" && answer !== null && "state" in answer && "price" in answer;
