/**
 * The path of a page (from 1) of a list below `home` (“/shop”, “/blog”), or of one of its groups; page 1 has
 * no page number. [SHOP-012 RT-013 RT-014 RT-042 RT-043]
 */
export function groupAddress(home: string, group = "", page = 1): string {
  const firstPage = group === "" ? home : `${home}/${encodeURIComponent(group)}`;
  if (page <= 1) return firstPage;
  return group === "" ? `${home}/page/${page}` : `${firstPage}/${page}`;
}

/** Parses the group and page (from 1) of such a path; null if the page number is invalid. */
export function readGroupAddress(
  group = "",
  page: string | undefined,
): { group: string; page: number } | null {
  if (page === undefined) return { group, page: 1 };
  return isPageNumber(page) ? { group: group === "page" ? "" : group, page: Number(page) } : null;
}

/** Whether a path segment is a page number. */
export const isPageNumber = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);
