/**
 * Validates the URL that a customer returns to after paying: it must be on one of the sites. Returns it
 * without its fragment and without the token of an earlier payment; null for any other URL.
 */
export function parseReturnUrl(address: string, siteOrigins: readonly string[]): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !siteOrigins.includes(url.origin) || url.username !== "" || url.password !== "") return null;
  url.searchParams.delete("payum_token");
  url.hash = "";
  return url.href;
}

/** Adds the token that the site passes to `checkPaid` to the return URL. */
export function withPaymentToken(address: string, token: string): string {
  const url = new URL(address);
  url.searchParams.set("payum_token", token);
  return url.href;
}

/** Whether two URLs are the same page, ignoring their queries. */
export function isSamePage(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  return a.origin === b.origin && withoutSlash(a.pathname) === withoutSlash(b.pathname);
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, "");
