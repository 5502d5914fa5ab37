import { useMatches } from "@remix-run/react";
import type { Visit } from "../visit.server.ts";

/**
 * How many pieces are in the visitor's cart: what the page itself read of it (`cartCount` in its data), else
 * what this browser was told last. The two are loaded at the same time, so that the second can be older.
 * [CART-005]
 */
export function useCartCount(visit: Visit | undefined): number {
  const pages = useMatches().map(({ data }) => data);
  return pages.findLast(hasCount)?.cartCount ?? visit?.cartPieces ?? 0;
}

const hasCount = (data: unknown): data is { cartCount: number } =>
  typeof data === "object" && data !== null && "cartCount" in data && typeof data.cartCount === "number";
