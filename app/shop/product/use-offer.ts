import { type RefObject, useEffect, useRef, useState } from "react";
import { readChoices, type ChosenValues, priceQuery } from "./chosen-values.ts";
import type { Offer } from "./offer.ts";
import { productAddress } from "../shop-address.ts";

/** Offer and choices of the page as loaded from the server. */
type Shown = { slug: string; offer: Offer; values: ChosenValues };

/** The current choices in a product's form, and their offer. */
export type LiveOffer = {
  formRef: RefObject<HTMLFormElement>;
  offer: Offer;
  isLoading: boolean;
  /** Call it when the form changes. */
  updateOffer: () => void;
};

/**
 * Fetches the price while the user makes choices, aborting the request before. Uses `fetch`, as the router
 * would reload the other data of the page. [SHOP-029]
 */
export function useOffer({ slug, offer, values }: Shown): LiveOffer {
  const formRef = useRef<HTMLFormElement>(null);
  const initialQuery = priceQuery(values);
  const [query, setQuery] = useState(initialQuery);
  const [response, setResponse] = useState<{ query: string; offer: Offer | null } | null>(null);
  useChoicesBeforeHydration(formRef, setQuery);

  const isInitial = query === initialQuery;
  useEffect(() => {
    if (isInitial) return undefined;
    const abortController = new AbortController();
    const load = async () => {
      const current = await fetchOffer(slug, query, abortController.signal);
      if (!abortController.signal.aborted) setResponse({ query, offer: current });
    };
    load().catch(() => undefined);
    return () => abortController.abort();
  }, [isInitial, query, slug]);

  const unknownOffer: Offer = { state: "unknown", price: offer.price, fullPrice: null, sku: 0 };
  const current = isInitial || !response ? offer : (response.offer ?? unknownOffer);
  return {
    formRef,
    offer: current,
    isLoading: !isInitial && response?.query !== query,
    updateOffer: () => {
      if (formRef.current) setQuery(readQuery(formRef.current));
    },
  };
}

/** Choices may have been made before hydration, or restored by the browser. */
function useChoicesBeforeHydration(
  formRef: RefObject<HTMLFormElement>,
  setQuery: (query: string) => void,
): void {
  useEffect(() => {
    if (formRef.current) setQuery(readQuery(formRef.current));
  }, [formRef, setQuery]);
}

const readQuery = (form: HTMLFormElement): string => priceQuery(readChoices(new FormData(form)));

/** Fetches the offer of the choices; null without a valid response. */
async function fetchOffer(slug: string, query: string, signal: AbortSignal): Promise<Offer | null> {
  try {
    const response = await fetch(`${productAddress(slug)}/price?${query}`, { signal });
    const body: unknown = response.ok ? await response.json() : null;
    return isOffer(body) ? body : null;
  } catch {
    return null;
  }
}

const isOffer = (response: unknown): response is Offer =>
  typeof response === "object" && response !== null && "state" in response && "price" in response;
