/**
 * First parts of addresses whose pages are somebody's own, or where something is typed or paid that is
 * nobody else's business: no service ever sees them.
 */
const never = new Set([
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

/** Members of a query that say which page it is. Any other may be a token. */
const harmless = new Set(["lng", "gallery", "page"]);

/** Whether a visit to an address may be told to the services that count visits, where a visitor agrees. */
export function mayBeCounted({ pathname, searchParams }: URL): boolean {
  const [first = "", , third] = pathname.replace(/^\/+/, "").toLowerCase().split("/");
  const isStall = first === "event" && third !== undefined;
  return !never.has(first) && !isStall && [...searchParams.keys()].every((name) => harmless.has(name));
}
