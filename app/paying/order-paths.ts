/** Where somebody starts another order deliberately, although one at this page waits to be found out. */
export const anotherAt = (page: string): string => `${page}?another=yes`;

export const startsAnother = (address: string): boolean => new URL(address).searchParams.has("another");

/** The path that looks an order up: its page, with the sealed order. */
export const pathOfLink = (page: string, link: string): string =>
  `${page}?${new URLSearchParams({ reference: link })}`;

/** The sealed order that an address asks about, "" for one that asks nothing. */
export const linkIn = (address: string): string =>
  new URL(address, "http://site.invalid").searchParams.get("reference") ?? "";
