/**
 * Builds the path of one page of a list. `home` is the path of the complete list (“/shop”, “/blog”), `group`
 * the slug of a group that limits the list; "" for none. `page` counts from 1; the path of page 1 has no page
 * number. [SHOP-012 RT-013 RT-014 RT-042 RT-043]
 */
export function buildGroupPath(home: string, group = "", page = 1): string {
  const firstPage = group === "" ? home : `${home}/${encodeURIComponent(group)}`;
  if (page <= 1) return firstPage;
  return group === "" ? `${home}/page/${page}` : `${firstPage}/${page}`;
}

/**
 * Parses the segments of a path that `buildGroupPath` built. Returns null if the page number is invalid.
 */
export function parseGroupPath(group = "", page: string | undefined): { group: string; page: number } | null {
  if (page === undefined) return { group, page: 1 };
  return isPageNumber(page) ? { group: group === "page" ? "" : group, page: Number(page) } : null;
}

/** Whether a path segment is a page number. */
export const isPageNumber = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);
