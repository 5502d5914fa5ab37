/** Path to start another order deliberately while one at this page is still unconfirmed. */
export const newOrderPath = (page: string): string => `${page}?another=yes`;

export const isNewOrderUrl = (address: string): boolean => new URL(address).searchParams.has("another");

/** Path that checks an order's status: its page, with the encrypted order. */
export const statusPath = (page: string, link: string): string =>
  `${page}?${new URLSearchParams({ reference: link })}`;

/** The encrypted order in a status URL, "" if it has none. */
export const statusLinkFrom = (address: string): string =>
  new URL(address, "http://site.invalid").searchParams.get("reference") ?? "";
