/** Builds the path for starting another order while an order of this page is still indeterminate. */
export const newOrderPath = (page: string): string => `${page}?another=yes`;

/** Whether a URL is that of `newOrderPath`. */
export const isNewOrderUrl = (url: string): boolean => new URL(url).searchParams.has("another");

/** Builds the path that checks an order's status: the order's page, with the encrypted order (`link`). */
export const statusPath = (page: string, link: string): string =>
  `${page}?${new URLSearchParams({ reference: link })}`;

/** Reads the encrypted order from a status URL or path, "" if it has none. */
export const readStatusLink = (url: string): string =>
  new URL(url, "http://site.invalid").searchParams.get("reference") ?? "";
