/** Builds the path that shows a page's order form although an order is still pending. */
export const buildNewOrderPath = (page: string): string => `${page}?another=yes`;

/** Whether a URL was built by `buildNewOrderPath`. */
export const isNewOrderUrl = (url: string): boolean => new URL(url).searchParams.has("another");

/** Builds the path of a status link, which shows an order's status on the order's page. */
export const buildStatusPath = (page: string, encryptedOrder: string): string =>
  `${page}?${new URLSearchParams({ reference: encryptedOrder })}`;

/** Reads the encrypted order from the URL or path of a status link. Returns "" if there is none. */
export const readEncryptedOrder = (url: string): string =>
  new URL(url, "http://site.invalid").searchParams.get("reference") ?? "";
