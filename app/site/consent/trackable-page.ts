/**
 * First path segments of pages with personal data, or on which users enter data or pay. These pages never
 * load analytics services.
 */
const privateSections = new Set([
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
 * Query parameters that only identify the page. A page with any other parameter isn't tracked, as the
 * parameter may be a token.
 */
const publicParameters = new Set(["lng", "gallery", "page"]);

/** Whether a visit to a URL may be reported to analytics services, given the visitor's consent. */
export function isTrackable({ pathname, searchParams }: URL): boolean {
  const [first = "", , third] = pathname.replace(/^\/+/, "").toLowerCase().split("/");
  const isStall = first === "event" && third !== undefined;
  return (
    !privateSections.has(first) &&
    !isStall &&
    [...searchParams.keys()].every((name) => publicParameters.has(name))
  );
}
