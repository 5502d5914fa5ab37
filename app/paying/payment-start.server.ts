import { type AppLoadContext, redirect } from "@remix-run/node";
import { MAX_PENDING_NOTES } from "../domain/pending-notes.ts";

/**
 * Redirects (303) to a payment page, and stores for a day that this account and this browser may return from
 * it to `page` (a path). Null if `url` isn't an allowed payment page.
 */
export async function redirectToPaymentPage(
  context: AppLoadContext,
  page: string,
  url: string,
): Promise<Response | null> {
  const paymentUrl = context.checkPaymentUrl(url);
  if (paymentUrl === null) return null;
  // Best effort: the redirect works without the user.
  const user = await context.session.user().catch(() => null);
  const buildReference = returnsDirectly(context, page, paymentUrl) ? freeReference : startedReference;
  const note = { kind: "payment", reference: buildReference(findToken(paymentUrl)), path: page } as const;
  const owners = user ? [user.id, context.anonymousId] : [context.anonymousId];
  await Promise.all(owners.map((owner) => context.pending.save(owner, noteKey(page), note)));
  return redirect(paymentUrl, 303);
}

/**
 * Whether an owner, a user id or a browser (`sender`), was redirected to a payment that returns to `page`.
 */
export const hasStartedPayment = async (
  { pending }: AppLoadContext,
  owner: number | string,
  page: string,
): Promise<boolean> => (await pending.list(owner, noteKey(page))).length > 0;

/**
 * Whether a token certainly isn't from a payment that these owners started from `page`: the tokens of all
 * their payments are known, and `token` is a different one.
 */
export async function belongsToOtherPayment(
  { pending }: AppLoadContext,
  owners: readonly (number | string)[],
  page: string,
  token: string,
): Promise<boolean> {
  const notes = await Promise.all(owners.map((owner) => pending.list(owner, noteKey(page))));
  // At the limit, earlier payments may have been dropped from the list.
  if (notes.some(({ length }) => length >= MAX_PENDING_NOTES)) return false;
  const references = notes.flat().map(({ reference }) => reference);
  return (
    references.length > 0 &&
    references.every((reference) => reference !== startedReference(token) && HAS_TOKEN.test(reference))
  );
}

/**
 * Whether an order was redirected straight back to its page because nothing was left to pay: the order is
 * free, or credit covers its total. Only meaningful if the API reports the order as paid.
 */
export async function wasFree(
  { pending }: AppLoadContext,
  owners: readonly (number | string)[],
  page: string,
  token: string,
): Promise<boolean> {
  const notes = await Promise.all(owners.map((owner) => pending.list(owner, noteKey(page))));
  return notes.flat().some(({ reference }) => reference === freeReference(token));
}

/** Whether the “payment page” is the order's own page, as returned to after a payment. */
function returnsDirectly({ site }: AppLoadContext, page: string, paymentUrl: string): boolean {
  const { origin, pathname, searchParams } = new URL(paymentUrl);
  const isOwnPage = origin === new URL(site.publicUrl).origin && pathname === page.split("?")[0];
  return isOwnPage && searchParams.has("payum_token");
}

const freeReference = (token: string): string => `free ${token}`;
const startedReference = (token: string): string => `started ${token}`;

/**
 * Matches references with a token. A payment page without a token in its URL has a reference without a token.
 */
const HAS_TOKEN = /^started ./;

/**
 * Finds the token in a payment page's URL: in the query, or the last segment of the path; "" if there is
 * none.
 */
function findToken(paymentUrl: string): string {
  const { pathname, searchParams } = new URL(paymentUrl);
  const lastSegment = pathname.split("/").at(-1) ?? "";
  return searchParams.get("payum_token") ?? (/^(?=.*\d)[\w-]{16,}$/.test(lastSegment) ? lastSegment : "");
}

/**
 * Key of the stored notes. It isn't a path of this site, since notes at a path are shown as pending orders.
 */
const noteKey = (page: string): string => `payment started at ${page}`;
