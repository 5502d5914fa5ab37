import { useMatches } from "@remix-run/react";
import type { LayoutData } from "../layout-data.server.ts";

/**
 * The number of items in the visitor's cart: from the page's own data (`cartCount`) if it has it, else from
 * the layout's data, which is loaded in parallel and can be older. [CART-005]
 */
export function useCartCount(layoutData: LayoutData | undefined): number {
  const pages = useMatches().map(({ data }) => data);
  return pages.findLast(hasCount)?.cartCount ?? layoutData?.cartItemCount ?? 0;
}

const hasCount = (data: unknown): data is { cartCount: number } =>
  typeof data === "object" && data !== null && "cartCount" in data && typeof data.cartCount === "number";
