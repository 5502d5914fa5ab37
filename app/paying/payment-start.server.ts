import { type AppLoadContext, redirect } from "@remix-run/node";
import { MAX_PENDING_ORDERS } from "../domain/pending-notes.ts";

/**
 * Redirects (303) to a payment page. Stores for a day that this account and this browser have started the
 * payment, which returns to `page` (a path). Null if `url` isn't an allowed payment page.
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
  const buildReference = returnsDirectly(context, page, paymentUrl)
    ? buildFreeReference
    : buildStartedReference;
  const pendingPayment = {
    kind: "payment",
    reference: buildReference(findToken(paymentUrl)),
    path: page,
  } as const;
  const owners = user ? [user.id, context.anonymousId] : [context.anonymousId];
  await Promise.all(
    owners.map((owner) => context.pending.save(owner, buildPendingKey(page), pendingPayment)),
  );
  return redirect(paymentUrl, 303);
}

/**
 * Whether an owner was redirected to a payment that returns to `page`. An owner is a user id or the id of a
 * browser.
 */
export const hasStartedPayment = async (
  { pending }: AppLoadContext,
  owner: number | string,
  page: string,
): Promise<boolean> => (await pending.list(owner, buildPendingKey(page))).length > 0;

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
  const pendingPayments = await Promise.all(
    owners.map((owner) => pending.list(owner, buildPendingKey(page))),
  );
  // At the limit, later payments may have replaced earlier ones.
  if (pendingPayments.some(({ length }) => length >= MAX_PENDING_ORDERS)) return false;
  const references = pendingPayments.flat().map(({ reference }) => reference);
  return (
    references.length > 0 &&
    references.every((reference) => reference !== buildStartedReference(token) && HAS_TOKEN.test(reference))
  );
}

/**
 * Whether nothing was left to pay for an order: it is free, or credit covers its total. Only meaningful if
 * the API reports the order as paid.
 */
export async function wasFree(
  { pending }: AppLoadContext,
  owners: readonly (number | string)[],
  page: string,
  token: string,
): Promise<boolean> {
  const pendingPayments = await Promise.all(
    owners.map((owner) => pending.list(owner, buildPendingKey(page))),
  );
  return pendingPayments.flat().some(({ reference }) => reference === buildFreeReference(token));
}

/** Whether a payment URL leads directly to the order's page, as after a payment: nothing is left to pay. */
function returnsDirectly({ site }: AppLoadContext, page: string, paymentUrl: string): boolean {
  const { origin, pathname, searchParams } = new URL(paymentUrl);
  const isOwnPage = origin === new URL(site.publicUrl).origin && pathname === page.split("?")[0];
  return isOwnPage && searchParams.has("payum_token");
}

const buildFreeReference = (token: string): string => `free ${token}`;
const buildStartedReference = (token: string): string => `started ${token}`;

/** Matches references with a token. If the payment page's URL has no token, its reference has none. */
const HAS_TOKEN = /^started ./;

/** Finds the token in a payment URL: in the query or in the last segment of the path; "" if there is none. */
function findToken(paymentUrl: string): string {
  const { pathname, searchParams } = new URL(paymentUrl);
  const lastSegment = pathname.split("/").at(-1) ?? "";
  return searchParams.get("payum_token") ?? (/^(?=.*\d)[\w-]{16,}$/.test(lastSegment) ? lastSegment : "");
}

/** Builds the key of stored payments. It isn't a path, because pending orders are stored under paths. */
const buildPendingKey = (page: string): string => `payment started at ${page}`;
