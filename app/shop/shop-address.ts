import { buildGroupPath } from "../site/browsing/group-path.ts";

/** Path of a page (from 1) of the shop or of one of its groups. [SHOP-012 RT-042 RT-043] */
export const shopAddress = (group = "", page = 1): string => buildGroupPath("/shop", group, page);

export const productAddress = (slug: string): string => `/product/${encodeURIComponent(slug)}`;

/** Path of search results, from page 1; without a text the search form. [RT-038] */
export function searchAddress(query = "", page = 1): string {
  const text = encodeURIComponent(query);
  if (!isPathSegment(query)) return page <= 1 ? `/search?q=${text}` : `/search?q=${text}&page=${page}`;
  const bare = query === "" ? "/search" : `/search/${text}`;
  return page <= 1 ? bare : `${bare}?page=${page}`;
}

/**
 * Whether a text can be the last segment of a path: browsers resolve dots even if escaped, and the framework
 * treats `.data` as its own request.
 */
export const isPathSegment = (text: string): boolean => !/^\.{1,2}$|\.data$/i.test(text);
