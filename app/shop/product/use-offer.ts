import { type RefObject, useEffect, useRef, useState } from "react";
import { readChoices, type ChosenValues, priceQuery } from "./chosen-values.ts";
import type { Offer } from "./offer.ts";
import { productAddress } from "../shop-address.ts";

/** Offer and choices of the page as loaded from the server. */
type Shown = { slug: string; offer: Offer; values: ChosenValues };

/** The current choices in a product's form, and their offer. */
export type LiveOffer = {
  form: RefObject<HTMLFormElement>;
  offer: Offer;
  isAsking: boolean;
  /** To be called when the form changes. */
  read: () => void;
};

/**
 * Fetches the price while the user makes choices, aborting the request before. Uses `fetch`, as the router
 * would reload the other data of the page. [SHOP-029]
 */
export function useOffer({ slug, offer, values }: Shown): LiveOffer {
  const form = useRef<HTMLFormElement>(null);
  const known = priceQuery(values);
  const [query, setQuery] = useState(known);
  const [response, setResponse] = useState<{ query: string; offer: Offer | null } | null>(null);
  useChosenEarly(form, setQuery);

  const isKnown = query === known;
  useEffect(() => {
    if (isKnown) return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const current = await fetchOffer(slug, query, asking.signal);
      if (!asking.signal.aborted) setResponse({ query, offer: current });
    };
    ask().catch(() => undefined);
    return () => asking.abort();
  }, [isKnown, query, slug]);

  const unknownOffer: Offer = { state: "unknown", price: offer.price, fullPrice: null, sku: 0 };
  const current = isKnown || !response ? offer : (response.offer ?? unknownOffer);
  return {
    form,
    offer: current,
    isAsking: !isKnown && response?.query !== query,
    read: () => {
      if (form.current) setQuery(queryOf(form.current));
    },
  };
}

/** Choices may have been made before hydration, or restored by the browser. */
function useChosenEarly(form: RefObject<HTMLFormElement>, setQuery: (query: string) => void): void {
  useEffect(() => {
    if (form.current) setQuery(queryOf(form.current));
  }, [form, setQuery]);
}

const queryOf = (form: HTMLFormElement): string => priceQuery(readChoices(new FormData(form)));

/** Null without a response. */
async function fetchOffer(slug: string, query: string, signal: AbortSignal): Promise<Offer | null> {
  try {
    const response = await fetch(`${productAddress(slug)}/price?${query}`, { signal });
    const answer: unknown = response.ok ? await response.json() : null;
    return isOffer(answer) ? answer : null;
  } catch {
    return null;
  }
}

const isOffer = (response: unknown): response is Offer =>
  typeof response === "object" && response !== null && "state" in response && "price" in response;
