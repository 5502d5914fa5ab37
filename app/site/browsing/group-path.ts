/**
 * Builds the path of a list's page. `listPath` is the path of the complete list, such as “/shop”. `group` is
 * the slug of the group whose items are listed, or "" for all items. `page` counts from 1. [SHOP-012 RT-013
 * RT-014 RT-042 RT-043]
 */
export function buildGroupPath(listPath: string, group = "", page = 1): string {
  const firstPagePath = group === "" ? listPath : `${listPath}/${encodeURIComponent(group)}`;
  if (page <= 1) return firstPagePath;
  return group === "" ? `${listPath}/page/${page}` : `${firstPagePath}/${page}`;
}

/**
 * Parses the last segments of a path that `buildGroupPath` has built. Returns null if the page number is
 * invalid.
 */
export function parseGroupPath(group = "", page: string | undefined): { group: string; page: number } | null {
  if (page === undefined) return { group, page: 1 };
  return isPageNumber(page) ? { group: group === "page" ? "" : group, page: Number(page) } : null;
}

/** Whether a path segment is a page number, from 1 to 9999. */
export const isPageNumber = (segment: string): boolean => /^[1-9]\d{0,3}$/.test(segment);
