/**
 * The address of a page (from 1) of a list below `home` (“/shop”, “/blog”), or of one of its groups; page 1
 * is the bare address. [SHOP-012 RT-013 RT-014 RT-042 RT-043]
 */
export function groupAddress(home: string, group = "", page = 1): string {
  const bare = group === "" ? home : `${home}/${encodeURIComponent(group)}`;
  if (page <= 1) return bare;
  return group === "" ? `${home}/page/${page}` : `${bare}/${page}`;
}

/** The group and the page (from 1) that such an address names; null where it is none of the list's. */
export function readGroupAddress(
  group = "",
  page: string | undefined,
): { group: string; page: number } | null {
  if (page === undefined) return { group, page: 1 };
  return isPage(page) ? { group: group === "page" ? "" : group, page: Number(page) } : null;
}

/** A page number as addresses write it. */
export const isPage = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);
