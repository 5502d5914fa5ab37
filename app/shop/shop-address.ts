/**
 * The address of a page (from 1) of the shop or of one of its groups; page 1 is the bare address. [SHOP-012
 * RT-042 RT-043]
 */
export function shopAddress(group = "", page = 1): string {
  const bare = group === "" ? "/shop" : `/shop/${encodeURIComponent(group)}`;
  if (page <= 1) return bare;
  return group === "" ? `/shop/page/${page}` : `${bare}/${page}`;
}

/** The group and the page (from 1) that an address of the shop names; null where it is none of the shop's. */
export function readShopAddress(
  group = "",
  page: string | undefined,
): { group: string; page: number } | null {
  if (page === undefined) return { group, page: 1 };
  return isPage(page) ? { group: group === "page" ? "" : group, page: Number(page) } : null;
}

/** A page number as addresses write it. */
export const isPage = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);

export const productAddress = (slug: string): string => `/product/${encodeURIComponent(slug)}`;

/** The results of a search, from page 1; without a text its form alone. [RT-038] */
export function searchAddress(query = "", page = 1): string {
  const bare = query === "" ? "/search" : `/search/${encodeURIComponent(query)}`;
  return page <= 1 ? bare : `${bare}?page=${page}`;
}
