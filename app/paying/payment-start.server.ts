import { type AppLoadContext, redirect } from "@remix-run/node";
import { MAX_PENDING_ORDERS } from "../domain/max-pending-orders.ts";

/**
 * Redirects (303) to a payment page that returns to `pagePath`. Stores for a day that this account and this
 * browser have started the payment. Returns null if `url` isn't an allowed payment page.
 */
export async function redirectToPaymentPage(
  context: AppLoadContext,
  pagePath: string,
  url: string,
): Promise<Response | null> {
  const paymentUrl = context.checkPaymentUrl(url);
  if (paymentUrl === null) return null;
  // The redirect also works without the user.
  const user = await context.session.user().catch(() => null);
  const buildReference = returnsDirectly(context, pagePath, paymentUrl)
    ? buildFreeReference
    : buildStartedReference;
  const pendingPayment = {
    kind: "payment",
    reference: buildReference(findToken(paymentUrl)),
    path: pagePath,
  } as const;
  const owners = user ? [user.id, context.anonymousId] : [context.anonymousId];
  await Promise.all(
    owners.map((owner) => context.pending.save(owner, buildPendingKey(pagePath), pendingPayment)),
  );
  return redirect(paymentUrl, 303);
}

/** A user id, or the `anonymousId` of a browser. */
type PaymentOwner = number | string;

/** Whether an owner was redirected to a payment that returns to `pagePath`. */
export const hasStartedPayment = async (
  { pending }: AppLoadContext,
  owner: PaymentOwner,
  pagePath: string,
): Promise<boolean> => (await pending.list(owner, buildPendingKey(pagePath))).length > 0;

/**
 * Whether a token certainly doesn't come from a payment that these owners started from `pagePath`, because
 * the tokens of all their payments are known and different.
 */
export async function belongsToOtherPayment(
  { pending }: AppLoadContext,
  owners: readonly PaymentOwner[],
  pagePath: string,
  token: string,
): Promise<boolean> {
  const pendingPayments = await Promise.all(
    owners.map((owner) => pending.list(owner, buildPendingKey(pagePath))),
  );
  // At the limit, later payments may have replaced earlier payments, whose tokens are then unknown.
  if (pendingPayments.some(({ length }) => length >= MAX_PENDING_ORDERS)) return false;
  const references = pendingPayments.flat().map(({ reference }) => reference);
  return (
    references.length > 0 &&
    references.every(
      (reference) => reference !== buildStartedReference(token) && REFERENCE_WITH_TOKEN.test(reference),
    )
  );
}

/**
 * Whether a paid order needed no payment, because it was free or credit covered its total. `token` is the
 * payment token of the URL to which the API redirected.
 */
export async function wasFree(
  { pending }: AppLoadContext,
  owners: readonly PaymentOwner[],
  pagePath: string,
  token: string,
): Promise<boolean> {
  const pendingPayments = await Promise.all(
    owners.map((owner) => pending.list(owner, buildPendingKey(pagePath))),
  );
  return pendingPayments.flat().some(({ reference }) => reference === buildFreeReference(token));
}

/** Whether a payment URL is the order's own page, because nothing is left to pay. */
function returnsDirectly({ site }: AppLoadContext, pagePath: string, paymentUrl: string): boolean {
  const { origin, pathname, searchParams } = new URL(paymentUrl);
  const isOwnPage = origin === new URL(site.publicUrl).origin && pathname === pagePath.split("?")[0];
  return isOwnPage && searchParams.has("payum_token");
}

const buildFreeReference = (token: string): string => `free ${token}`;
const buildStartedReference = (token: string): string => `started ${token}`;

/** The reference of a payment page whose URL has no token doesn't match. */
const REFERENCE_WITH_TOKEN = /^started ./;

/** Finds the token in the query or the last path segment of a payment URL. Returns "" if there is none. */
function findToken(paymentUrl: string): string {
  const { pathname, searchParams } = new URL(paymentUrl);
  const lastSegment = pathname.split("/").at(-1) ?? "";
  return searchParams.get("payum_token") ?? (/^(?=.*\d)[\w-]{16,}$/.test(lastSegment) ? lastSegment : "");
}

/** Builds the key of stored payments. The key isn't a path, because pending orders are stored under paths. */
const buildPendingKey = (pagePath: string): string => `payment started at ${pagePath}`;
