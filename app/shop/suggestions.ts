import type { Cents } from "../domain/money.ts";

/** The first products that match a search text, and how many match it in total. */
export type Suggestions = {
  query: string;
  count: number;
  products: { path: string; name: string; price: Cents | null; isInStock: boolean }[];
};

/** How long the browser waits for a pause in typing before it requests suggestions. */
export const SUGGESTION_DELAY_MS = 300;

const TIMEOUT_MS = 4_000;

/** Fetches suggestions. Returns null if there is no usable response in time. `signal` cancels the request. */
export async function fetchSuggestions(query: string, signal: AbortSignal): Promise<Suggestions | null> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  signal.addEventListener("abort", abort);
  try {
    const response = await fetch(`/search-suggestions?${new URLSearchParams({ q: query })}`, {
      signal: controller.signal,
    });
    const body: unknown = response.ok ? await response.json() : null;
    return isSuggestions(body) ? body : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

const isSuggestions = (body: unknown): body is Suggestions =>
  typeof body === "object" && body !== null && "products" in body && Array.isArray(body.products);
