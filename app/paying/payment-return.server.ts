import type { AppLoadContext } from "@remix-run/node";
import { loadOptional } from "../optional.server.ts";
import { getTitleStatePrefix, getTranslations } from "../i18n/translations.server.ts";
import { classifyApiError } from "../posting/api-failure.ts";
import type { User } from "../wire/account.ts";
import { registerIndeterminateOrder } from "./check-order.server.ts";
import { createLoginPathAfterPayment } from "./payment-at-login.server.ts";
import { hasStartedPayment, belongsToOtherPayment, wasFree } from "./payment-start.server.ts";

/** Result of the payment from which the user returns. */
export type PaymentReturn = {
  /**
   * - `failed`: the API confirms that nothing was paid.
   * - `cancelled`: the API confirms that the user cancelled the payment.
   * - `checking`: the API hasn't returned a reliable status yet.
   * - `unknown`: the API has returned no status, and the token may be forged.
   */
  state: "paid" | "failed" | "cancelled" | "checking" | "unknown";
  checkAgainPath: string;
  /** The id is 0 if unknown. */
  paymentId: number;
  /** Set if there was no payment because nothing was left to pay. */
  isFree?: true;
  isDeclined?: true;
  /** Prefix of the page's title. Set if the payment failed or was cancelled. */
  titleState?: string;
};

/**
 * Checks the payment of the URL's `payum_token` with the API. Returns null without a token. If the API
 * doesn't know the payment, and this account or browser hasn't started an order or a payment on this page,
 * the result is `unknown`, because anyone can make up a token.
 * Registers the payment, or the order of the URL's status link, in `context.indeterminate`, so that an error
 * screen of this request shows the status. [API-065 EVT-055]
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
  // Only the payer may see the details, so a visitor is redirected to the login, which shows only the result.
  const user = await findPayer(context, () => createLoginPathAfterPayment(context, path, token));
  if (!user) return registerPayment(hasStartedHere);
  const isOwn = hasStartedHere || (await mayHavePaid(context, user.id, page));
  registerPayment(isOwn);
  const status = await loadOptional(
    context,
    "payment status",
    // The API expects the URL to which the payment page returned.
    () => context.organiser.payments.checkPayment(context.site.publicUrl + path, token),
    { fallback: null },
  );
  const reference = `payment ${token}`;
  if (!status) {
    if (isOwn) await context.pending.save(user.id, page, { kind: "payment", reference, path });
    return registerPayment(isOwn);
  }
  const { success, isCancelled, isDeclined, paymentId } = status;
  // Without any of these values, the token may be forged.
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
    titleState: getTitleStatePrefix(code, getTranslations(code, "paying")(`payment.${state}`)),
  };
}

/** Returns the user, or null if the API doesn't respond. Without a session, redirects to the login. */
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

async function mayBelongToUser(
  context: AppLoadContext,
  userId: number,
  pagePath: string,
  token: string,
): Promise<boolean> {
  const pendingOrders = await context.pending.listWithProgress(userId, pagePath);
  // The token of a lost order is unknown, because the order's response is missing.
  const hasOrderWithUnknownToken = pendingOrders.some(({ order }) => order?.state === "lost");
  if (hasOrderWithUnknownToken) return true;
  return !(await belongsToOtherPayment(context, [userId, context.anonymousId], pagePath, token));
}

const mayHavePaid = async (context: AppLoadContext, userId: number, pagePath: string): Promise<boolean> =>
  (await hasStartedPayment(context, userId, pagePath)) ||
  (await context.pending.listWithProgress(userId, pagePath)).length > 0;
