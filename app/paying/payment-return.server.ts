import type { AppLoadContext } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import { titleStatePrefix, translationsFor } from "../i18n/translations.server.ts";
import { classifyApiError } from "../posting/api-failure.ts";
import type { User } from "../wire/account.ts";
import { registerIndeterminateOrder } from "./check-order.server.ts";
import { loginPathAfterPayment } from "./payment-at-login.server.ts";
import { hasStartedPayment, belongsToOtherPayment, wasFree } from "./payment-start.server.ts";

/**
 * Result of the payment that the user returns from. `failed`: the API confirms that nothing was paid.
 * `cancelled`: the API confirms that the user cancelled the payment. `checking`: there is no reliable status
 * yet. `unknown`: there is no status, and the token may be forged. `checkAgainPath`: path that checks the
 * payment again. `paymentId`: id of the payment, 0 if unknown. `isFree`: there was no payment, as nothing was
 * left to pay.
 */
export type PaymentReturn = {
  state: "paid" | "failed" | "cancelled" | "checking" | "unknown";
  checkAgainPath: string;
  paymentId: number;
  isFree?: true;
  /** Set if the API confirms that the payment was declined. */
  isDeclined?: true;
  /** Prefix of the page's title; set if the payment failed or was cancelled. */
  titleState?: string;
};

/**
 * Checks the payment of the URL's `payum_token` with the API; null without a token. The API gets the URL with
 * the origin of this site, as the payment page got it.
 * Anyone can make up a token. The result is `checking` or `failed` only if this account or browser was
 * redirected to a payment or has ordered here, or if the API names a payment; otherwise it is `unknown`. An
 * error on the page then shows the payment's status instead of an error screen. Without a token, the order of
 * a status link is registered in the same way. [API-065 EVT-055]
 */
export async function checkPaymentReturn(
  context: AppLoadContext,
  request: Request,
): Promise<PaymentReturn | null> {
  const { pathname: page, search, searchParams } = new URL(request.url);
  const token = searchParams.get("payum_token");
  if (!token) {
    await registerIndeterminateOrder(context, request);
    return null;
  }

  const path = page + search;
  const hasStartedHere = await hasStartedPayment(context, context.anonymousId, page);
  const registerPayment = (isOwn: boolean) => {
    const kind = isOwn ? "payment" : "payment-unknown";
    context.indeterminate.set({ kind, reference: "", path, isSentNow: false });
    return { state: isOwn ? "checking" : "unknown", checkAgainPath: path, paymentId: 0 } as const;
  };
  registerPayment(hasStartedHere);
  // Only the payer may see all details. A visitor is redirected to the login, which shows only the result and
  // returns here.
  const user = await findPayer(context, () => loginPathAfterPayment(context, path, token));
  if (!user) return registerPayment(hasStartedHere);
  const isOwn = hasStartedHere || (await mayHavePaid(context, user.id, page));
  registerPayment(isOwn);
  const status = await optional(
    context,
    "payment status",
    () => context.organiser.payments.check(context.site.publicUrl + path, token),
    { or: null },
  );
  const reference = `payment ${token}`;
  if (!status) {
    if (isOwn) await context.pending.save(user.id, page, { kind: "payment", reference, path });
    return registerPayment(isOwn);
  }
  const { success, isCancelled, isDeclined, paymentId } = status;
  // If all these members are missing, the API can't distinguish a failed payment from a forged token.
  const isConclusive = success || isCancelled || isDeclined || paymentId > 0;
  if (!isConclusive && !(isOwn && (await mayBelongToUser(context, user.id, page, token))))
    return registerPayment(false);
  await context.pending.remove(user.id, page, reference);
  if (!success && !isCancelled) context.orderOutcomes.countDecline(token);
  if (!success)
    return buildUnpaidReturn(context, isCancelled ? "cancelled" : "failed", {
      checkAgainPath: path,
      paymentId,
      ...(isDeclined && { isDeclined }),
    });
  const isFree = await wasFree(context, [user.id, context.anonymousId], page, token);
  return { state: "paid", checkAgainPath: path, paymentId, ...(isFree && { isFree }) };
}

function buildUnpaidReturn(
  { language: { code } }: AppLoadContext,
  state: "cancelled" | "failed",
  payment: Pick<PaymentReturn, "checkAgainPath" | "paymentId" | "isDeclined">,
): PaymentReturn {
  return {
    state,
    ...payment,
    titleState: titleStatePrefix(code, translationsFor(code, "paying")(`payment.${state}`)),
  };
}

/** Returns the user; null if the API doesn't respond. Without a session, redirects to the login. */
async function findPayer(
  { session }: AppLoadContext,
  getLoginPath: () => Promise<string>,
): Promise<User | null> {
  try {
    return await session.requireUser(getLoginPath);
  } catch (error) {
    if (classifyApiError(error)?.kind !== "no-usable-response") throw error;
    return null;
  }
}

/**
 * Whether a token may belong to the user. False if all payments that the user has started have other tokens.
 */
async function mayBelongToUser(
  context: AppLoadContext,
  user: number,
  page: string,
  token: string,
): Promise<boolean> {
  const pendingOrders = await context.pending.listWithProgress(user, page);
  // The token of an order whose response was lost isn't known here, so any token may belong to that order.
  if (pendingOrders.some(({ order }) => order?.state === "lost")) return true;
  return !(await belongsToOtherPayment(context, [user, context.anonymousId], page, token));
}

/** Whether the account was redirected to a payment from this page, or has a pending order here. */
const mayHavePaid = async (context: AppLoadContext, user: number, page: string): Promise<boolean> =>
  (await hasStartedPayment(context, user, page)) ||
  (await context.pending.listWithProgress(user, page)).length > 0;
