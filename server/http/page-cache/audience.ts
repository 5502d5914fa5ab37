import type { ServerContext } from "../../context.ts";

/**
 * For whom a cached page is rendered. Pages are the same for all visitors of an audience, except for the
 * first name in the header.
 */
export type Audience = { isLoggedIn: boolean; cartCount: number };

/** Visitors without session and cart. */
export const ANONYMOUS: Audience = { isLoggedIn: false, cartCount: 0 };

/** Visitors with more items in their cart get a rendered page: each number is cached separately. */
const MAX_CART_COUNT = 9;

/** A visitor who can get a cached page. `firstName` is "" for an anonymous visitor with a cart. */
export type Visitor = { audience: Audience; firstName: string };

/**
 * Returns who sent a request with a session or cart, without an API call; null if the page must be rendered
 * for this visitor: the response has to set cookies, the access token is about to expire, the session belongs
 * to another API, or the visitor's name isn't stored yet.
 */
export function findVisitor({ context, knownUser, sessionBase, setsCookies }: ServerContext): Visitor | null {
  const { session, cart } = context;
  if (setsCookies() || sessionBase() !== null || cart.count > MAX_CART_COUNT) return null;
  const firstName = session.isLoggedIn ? knownUser()?.firstName : "";
  if (firstName === undefined) return null;
  return { audience: { isLoggedIn: session.isLoggedIn, cartCount: cart.count }, firstName };
}
