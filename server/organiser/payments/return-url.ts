/**
 * Validates the URL to which a customer returns after paying. Removes the fragment and the token of an
 * earlier payment. Returns null if the URL doesn't belong to one of the sites.
 */
export function parseReturnUrl(returnUrl: string, siteOrigins: readonly string[]): string | null {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : null;
  if (!url || !siteOrigins.includes(url.origin) || url.username !== "" || url.password !== "") return null;
  url.searchParams.delete("payum_token");
  url.hash = "";
  return url.href;
}

/** Adds the token of a payment to a return URL. The site passes the token to `checkPaid`. */
export function addPaymentToken(returnUrl: string, token: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set("payum_token", token);
  return url.href;
}

/** Whether two URLs have the same origin and path. False if a URL can't be parsed. */
export function isSamePage(firstUrl: string, secondUrl: string): boolean {
  if (!URL.canParse(firstUrl) || !URL.canParse(secondUrl)) return false;
  const [a, b] = [new URL(firstUrl), new URL(secondUrl)];
  return a.origin === b.origin && removeTrailingSlashes(a.pathname) === removeTrailingSlashes(b.pathname);
}

const removeTrailingSlashes = (path: string): string => path.replace(/\/+$/, "");
