import { groupAddress } from "../site/browsing/group-address.ts";

/** The address of a page (from 1) of the shop or of one of its groups. [SHOP-012 RT-042 RT-043] */
export const shopAddress = (group = "", page = 1): string => groupAddress("/shop", group, page);

export const productAddress = (slug: string): string => `/product/${encodeURIComponent(slug)}`;

/** The results of a search, from page 1; without a text its form alone. [RT-038] */
export function searchAddress(query = "", page = 1): string {
  const bare = query === "" ? "/search" : `/search/${encodeURIComponent(query)}`;
  return page <= 1 ? bare : `${bare}?page=${page}`;
}
