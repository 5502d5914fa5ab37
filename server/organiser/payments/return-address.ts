/**
 * Where a visitor comes back to after paying: an http(s) address of one of the sites, without what an earlier
 * payment added to it. Null for any other.
 */
export function returnAddress(address: string, siteOrigins: readonly string[]): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !siteOrigins.includes(url.origin) || url.username !== "" || url.password !== "") return null;
  url.searchParams.delete("payum_token");
  url.hash = "";
  return url.href;
}

/** The return address with the token by which the site asks `checkPaid`. */
export function withToken(address: string, token: string): string {
  const url = new URL(address);
  url.searchParams.set("payum_token", token);
  return url.href;
}

/** Whether two addresses are the same page, whatever their queries. */
export function isSamePage(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  return a.origin === b.origin && withoutSlash(a.pathname) === withoutSlash(b.pathname);
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, "");
