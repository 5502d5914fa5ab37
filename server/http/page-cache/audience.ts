import type { ServerContext } from "../../context.ts";

/**
 * Visitors who get the same cached page, except for the first name. `cartCount` is the number of items in the
 * cart.
 */
export type Audience = { isLoggedIn: boolean; cartCount: number };

export const ANONYMOUS: Audience = { isLoggedIn: false, cartCount: 0 };

/** Pages for visitors with more items aren't cached, to limit the number of audiences. */
const MAX_CART_COUNT = 9;

/** A visitor with a session or a cart. `firstName` is "" for an anonymous visitor. */
export type Visitor = { audience: Audience; firstName: string };

/**
 * Determines the visitor by the cookies of a request, without an API call. Returns null if the visitor can't
 * get a cached page:
 * - The response has to set cookies.
 * - The access token expires soon, and only a rendered page refreshes it.
 * - The session belongs to another API than the default API.
 * - The session doesn't contain the first name yet.
 * - The cart has more than `MAX_CART_COUNT` items.
 */
export function findVisitor({
  context,
  getKnownUser,
  getSessionBase,
  setsCookies,
}: ServerContext): Visitor | null {
  const { session, cart } = context;
  if (setsCookies() || getSessionBase() !== null || cart.count > MAX_CART_COUNT) return null;
  const firstName = session.isLoggedIn ? getKnownUser()?.firstName : "";
  if (firstName === undefined) return null;
  return { audience: { isLoggedIn: session.isLoggedIn, cartCount: cart.count }, firstName };
}
