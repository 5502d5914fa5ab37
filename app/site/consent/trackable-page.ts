/**
 * First path segments of pages that may contain personal data, and of forms and payments with a page of their
 * own. They never load analytics services.
 */
const PRIVATE_SECTIONS = new Set([
  "auth",
  "authtoken",
  "cart",
  "checkout",
  "contact",
  "forgotpassword",
  "form",
  "gift-voucher",
  "invoice",
  "login",
  "logout",
  "my-account",
  "newsletter",
  "print-tickets",
  "profile",
  "search",
  "show-invoice",
  "show-tickets",
  "signup",
]);

/**
 * Query parameters that only identify the page. A page with any other parameter isn't tracked, because the
 * parameter may be a token.
 */
const PUBLIC_PARAMETERS = new Set(["lng", "gallery", "page"]);

/** Whether a visit to a URL may be reported to analytics services, given the visitor's consent. */
export function isTrackable({ pathname, searchParams }: URL): boolean {
  const [first = "", , third] = pathname.replace(/^\/+/, "").toLowerCase().split("/");
  const isEventSubpage = first === "event" && third !== undefined;
  return (
    !PRIVATE_SECTIONS.has(first) &&
    !isEventSubpage &&
    [...searchParams.keys()].every((name) => PUBLIC_PARAMETERS.has(name))
  );
}
