import { useMatches } from "@remix-run/react";
import type { LayoutData } from "../layout-data.server.ts";

/**
 * Returns the number of items in the visitor's cart. Prefers `cartCount` of the page's own data, because the
 * layout's data is loaded in parallel and can be older. [CART-005]
 */
export function useCartCount(layoutData: LayoutData | undefined): number {
  const dataOfMatches = useMatches().map(({ data }) => data);
  return dataOfMatches.findLast(hasCartCount)?.cartCount ?? layoutData?.cartItemCount ?? 0;
}

const hasCartCount = (data: unknown): data is { cartCount: number } =>
  typeof data === "object" && data !== null && "cartCount" in data && typeof data.cartCount === "number";
