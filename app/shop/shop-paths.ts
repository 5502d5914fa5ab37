import { buildGroupPath } from "../site/browsing/group-path.ts";

/**
 * Builds the path of a page that lists the products of the shop or of a group. Pages count from 1. [SHOP-012
 * RT-042 RT-043]
 */
export const buildShopPath = (group = "", page = 1): string => buildGroupPath("/shop", group, page);
export const buildProductPath = (slug: string): string => `/product/${encodeURIComponent(slug)}`;

/** @param query the choices, as `buildPriceQuery` builds them, or "" */
export const buildBackInStockPath = (slug: string, query: string): string =>
  `${buildProductPath(slug)}/back-in-stock${query === "" ? "" : `?${query}`}`;

/**
 * Builds the path of a search results page, or of the search form if `query` is "". Pages count from 1.
 * [RT-038]
 */
export function buildSearchPath(query = "", page = 1): string {
  const encodedQuery = encodeURIComponent(query);
  if (!canBePathSegment(query))
    return page <= 1 ? `/search?q=${encodedQuery}` : `/search?q=${encodedQuery}&page=${page}`;
  const path = query === "" ? "/search" : `/search/${encodedQuery}`;
  return page <= 1 ? path : `${path}?page=${page}`;
}

/**
 * Whether a text can be the last segment of a path. Browsers resolve `.` and `..` even if they are escaped,
 * and Remix handles a path that ends in `.data` as a data request.
 */
export const canBePathSegment = (text: string): boolean => !/^\.{1,2}$|\.data$/i.test(text);
