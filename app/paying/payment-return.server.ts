import type { AppLoadContext } from "@remix-run/node";
import { optional } from "../optional.server.ts";
import { titleStatePrefix, translationsFor } from "../i18n/translations.server.ts";
import { classifyApiError } from "../posting/api-failure.ts";
import type { User } from "../wire/account.ts";
import { noteUnconfirmedLookup } from "./check-order.server.ts";
import { loginPathAfterPayment } from "./payment-at-login.server.ts";
import { hasStartedPayment, belongsToOtherPayment, wasFree } from "./payment-start.server.ts";

/**
 * Result of the payment that the user returns from. `failed` only if the API confirms it, `cancelled` if it
 * also says that the payment wasn't declined, `checking` while there is no reliable status. `unknown`: the
 * same for a token that isn't known here and may be forged. `again`: path that checks again. `paymentId`: 0
 * if unknown. `isFree`: there was no payment, as nothing was left to pay.
 */
export type PaymentReturn = {
  state: "paid" | "failed" | "cancelled" | "checking" | "unknown";
  again: string;
  paymentId: number;
  isFree?: true;
  /** Prefix of the page's title if nothing was paid. */
  titleState?: string;
};

/**
 * Checks the payment of the URL's `payum_token` with the API; null without a token. The URL is built from
 * this site's own origin, as it was given to the payment page.
 * Anyone can make up a token. It is reported as checking or failed, and stored, only if this account or
 * browser was redirected to a payment or has ordered here, or if the API names a payment. Every error on the
 * page then reports the status instead, as does opening the page again; status links of orders keep their
 * reference likewise. [API-065 EVT-055]
 */
export async function checkPaymentReturn(
  context: AppLoadContext,
  request: Request,
): Promise<PaymentReturn | null> {
  const { pathname: page, search, searchParams } = new URL(request.url);
  const token = searchParams.get("payum_token");
  if (!token) {
    await noteUnconfirmedLookup(context, request);
    return null;
  }

  const path = page + search;
  const hasStartedHere = await hasStartedPayment(context, context.sender, page);
  const note = (isOwn: boolean) => {
    const kind = isOwn ? "payment" : "payment-unknown";
    context.unconfirmed.note({ kind, reference: "", path, isSentNow: false });
    return { state: isOwn ? "checking" : "unknown", again: path, paymentId: 0 } as const;
  };
  note(hasStartedHere);
  // Only the payer sees the result. Without a session the login shows what it may, and returns here.
  const user = await findPayer(context, () => loginPathAfterPayment(context, path, token));
  if (!user) return note(hasStartedHere);
  const isOwn = hasStartedHere || (await mayHavePaid(context, user.id, page));
  note(isOwn);
  const checked = await optional(
    context,
    "payment status",
    () => context.organiser.payments.check(context.site.publicUrl + path, token),
    { or: null },
  );
  const reference = `payment ${token}`;
  if (!checked) {
    if (isOwn) await context.pending.keep(user.id, page, { kind: "payment", reference, path });
    return note(isOwn);
  }
  const { success, isCancelled, isDeclined, paymentId } = checked;
  // Without a status the API can't distinguish a failed payment from a made-up token.
  const isConclusive = success || isCancelled || isDeclined || paymentId > 0;
  if (!isConclusive && !(isOwn && (await mayBelongToUser(context, user.id, page, token)))) return note(false);
  await context.pending.forget(user.id, page, reference);
  if (!success && !isCancelled) context.order.countDecline(token);
  if (!success) return notPaid(context, isCancelled ? "cancelled" : "failed", { again: path, paymentId });
  const isFree = await wasFree(context, [user.id, context.sender], page, token);
  return { state: "paid", again: path, paymentId, ...(isFree && { isFree }) };
}

function notPaid(
  { language: { code } }: AppLoadContext,
  state: "cancelled" | "failed",
  payment: Pick<PaymentReturn, "again" | "paymentId">,
): PaymentReturn {
  return {
    state,
    ...payment,
    titleState: titleStatePrefix(code, translationsFor(code, "paying")(`payment.${state}`)),
  };
}

/** The user; null if the API doesn't respond. */
async function findPayer(
  { session }: AppLoadContext,
  getLoginPath: () => Promise<string>,
): Promise<User | null> {
  try {
    return await session.requireUser(getLoginPath);
  } catch (error) {
    if (classifyApiError(error)?.kind !== "no-response") throw error;
    return null;
  }
}

/** Whether a token may belong to the user: not if they were redirected to payments with other tokens only. */
async function mayBelongToUser(
  context: AppLoadContext,
  user: number,
  page: string,
  token: string,
): Promise<boolean> {
  // After a lost response the order's token isn't known.
  const notes = await context.pending.listWithProgress(user, page);
  if (notes.some(({ order }) => order?.state === "lost")) return true;
  return !(await belongsToOtherPayment(context, [user, context.sender], page, token));
}

/** Whether the account was redirected to a payment from this page, or has a pending order here. */
const mayHavePaid = async (context: AppLoadContext, user: number, page: string): Promise<boolean> =>
  (await hasStartedPayment(context, user, page)) ||
  (await context.pending.listWithProgress(user, page)).length > 0;
