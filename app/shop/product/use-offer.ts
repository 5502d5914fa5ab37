import { type RefObject, useEffect, useRef, useState } from "react";
import { readChoices, type ChosenValues, buildPriceQuery } from "./chosen-values.ts";
import type { Offer } from "./offer.ts";
import { buildProductPath } from "../shop-paths.ts";

type LoadedOffer = { slug: string; offer: Offer; values: ChosenValues };

/** The current choices in a product's form, and their offer. */
export type LiveOffer = {
  formRef: RefObject<HTMLFormElement>;
  offer: Offer;
  isLoading: boolean;
  /** The current choices, as `buildPriceQuery` builds them. */
  query: string;
  /** Updates the offer. Call it after each change of the form. */
  updateOffer: () => void;
};

/** Returns the offer for the current choices, and fetches it after each change of the choices. [SHOP-029] */
export function useOffer({ slug, offer, values }: LoadedOffer): LiveOffer {
  const formRef = useRef<HTMLFormElement>(null);
  const initialQuery = buildPriceQuery(values);
  const [query, setQuery] = useState(initialQuery);
  const [response, setResponse] = useState<{ query: string; offer: Offer | null } | null>(null);
  useChoicesBeforeHydration(formRef, setQuery);

  const isInitial = query === initialQuery;
  useEffect(() => {
    if (isInitial) return undefined;
    const abortController = new AbortController();
    const load = async () => {
      const fetchedOffer = await fetchOffer(slug, query, abortController.signal);
      if (!abortController.signal.aborted) setResponse({ query, offer: fetchedOffer });
    };
    load().catch(() => undefined);
    return () => abortController.abort();
  }, [isInitial, query, slug]);

  const unknownOffer: Offer = { state: "unknown", price: offer.price, fullPrice: null, sku: 0 };
  const currentOffer = isInitial || !response ? offer : (response.offer ?? unknownOffer);
  return {
    formRef,
    offer: currentOffer,
    isLoading: !isInitial && response?.query !== query,
    query,
    updateOffer: () => {
      if (formRef.current) setQuery(readQuery(formRef.current));
    },
  };
}

/** Reads the choices on mount, because they may have changed before hydration. */
function useChoicesBeforeHydration(
  formRef: RefObject<HTMLFormElement>,
  setQuery: (query: string) => void,
): void {
  useEffect(() => {
    if (formRef.current) setQuery(readQuery(formRef.current));
  }, [formRef, setQuery]);
}

const readQuery = (form: HTMLFormElement): string => buildPriceQuery(readChoices(new FormData(form)));

async function fetchOffer(slug: string, query: string, signal: AbortSignal): Promise<Offer | null> {
  try {
    const response = await fetch(`${buildProductPath(slug)}/price?${query}`, { signal });
    const body: unknown = response.ok ? await response.json() : null;
    return isOffer(body) ? body : null;
  } catch {
    return null;
  }
}

const isOffer = (response: unknown): response is Offer =>
  typeof response === "object" && response !== null && "state" in response && "price" in response;
