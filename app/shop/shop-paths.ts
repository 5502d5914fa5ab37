import { buildGroupPath } from "../site/browsing/group-path.ts";

/** Returns the path of a page (from 1) of the shop or of one of its groups. [SHOP-012 RT-042 RT-043] */
export const shopPath = (group = "", page = 1): string => buildGroupPath("/shop", group, page);

/** Returns the path of a product. */
export const productPath = (slug: string): string => `/product/${encodeURIComponent(slug)}`;

/**
 * Returns the path of a page (from 1) of search results; without a text, that of the search form. [RT-038]
 */
export function searchPath(query = "", page = 1): string {
  const text = encodeURIComponent(query);
  if (!isPathSegment(query)) return page <= 1 ? `/search?q=${text}` : `/search?q=${text}&page=${page}`;
  const path = query === "" ? "/search" : `/search/${text}`;
  return page <= 1 ? path : `${path}?page=${page}`;
}

/**
 * Whether a text can be the last segment of a path. Browsers resolve `.` and `..` even if they are escaped,
 * and Remix takes `.data` for a data request.
 */
export const isPathSegment = (text: string): boolean => !/^\.{1,2}$|\.data$/i.test(text);
