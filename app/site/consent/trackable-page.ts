/**
 * First path segments of pages that never load analytics services, because they may contain personal data or
 * are pages of a form or payment.
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

/** Query parameters that can't be tokens. Pages with other parameters aren't tracked. */
const PUBLIC_PARAMETERS = new Set(["lng", "gallery", "page"]);

/** Whether a visit to a URL may be reported to analytics services if the visitor consents. */
export function isTrackable({ pathname, searchParams }: URL): boolean {
  const [first = "", , third] = pathname.replace(/^\/+/, "").toLowerCase().split("/");
  // The forms of an event or product.
  const isForm = ["event", "product"].includes(first) && third !== undefined;
  return (
    !PRIVATE_SECTIONS.has(first) &&
    !isForm &&
    [...searchParams.keys()].every((name) => PUBLIC_PARAMETERS.has(name))
  );
}
