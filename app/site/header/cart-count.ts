import { useMatches } from "@remix-run/react";
import type { LayoutData } from "../layout-data.server.ts";

/**
 * Returns the number of items in the visitor's cart: `cartCount` of the page's own data or, if absent, the
 * count of the layout's data. The layout's data is loaded in parallel and can be older. [CART-005]
 */
export function useCartCount(layoutData: LayoutData | undefined): number {
  const pages = useMatches().map(({ data }) => data);
  return pages.findLast(hasCartCount)?.cartCount ?? layoutData?.cartItemCount ?? 0;
}

const hasCartCount = (data: unknown): data is { cartCount: number } =>
  typeof data === "object" && data !== null && "cartCount" in data && typeof data.cartCount === "number";
