import type { AppLoadContext } from "@remix-run/node";
import { troubleOf } from "../posting/organiser-trouble.ts";
import type { User } from "../wire/account.ts";
import { askedInTime } from "./asked-in-time.server.ts";
import { noteLookUp } from "./check-order.server.ts";
import { hasStartedPayment } from "./payment-start.server.ts";

/**
 * How the payment ended that the visitor comes back from: `failed` only where the API says so plainly,
 * `cancelled` where it also says that nobody declined it, and `checking` as long as it says nothing that can
 * be relied on. `unknown` is the same for a token of which nothing is known here: it may be nobody's.
 * `again` is the path that asks again; `paymentId` is 0 where it isn't told.
 */
export type PaymentReturn = {
  state: "paid" | "failed" | "cancelled" | "checking" | "unknown";
  again: string;
  paymentId: number;
};

/**
 * Asks the API about the `payum_token` of the address, which is put together from this site's own, as the
 * payment page was given it. Null for who comes from somewhere else. Anybody can write a token: it is said to
 * be checked or to have failed, and noted, only where this account or this browser was led to pay or has
 * ordered here, or the API names a payment. Whatever else fails on this page, its visitor is told so, as is
 * somebody who leaves it and opens it again; and somebody who looks an order up here keeps its reference.
 * [API-065 EVT-055]
 */
export async function paymentReturn(
  context: AppLoadContext,
  request: Request,
): Promise<PaymentReturn | null> {
  const { pathname: page, search, searchParams } = new URL(request.url);
  const token = searchParams.get("payum_token");
  if (!token) {
    await noteLookUp(context, request);
    return null;
  }

  const path = page + search;
  const isPaidHere = await hasStartedPayment(context, context.sender, page);
  const note = (isOwn: boolean) => {
    const kind = isOwn ? "payment" : "payment-unknown";
    context.unconfirmed.note({ kind, reference: "", path, isSentNow: false });
    return { state: isOwn ? "checking" : "unknown", again: path, paymentId: 0 } as const;
  };
  note(isPaidHere);
  const user = await whoPaid(context); // the check is for who paid; the log-in leads back here
  if (!user) return note(isPaidHere);
  const isOwn = isPaidHere || (await mayHavePaid(context, user.id, page));
  note(isOwn);
  const checked = await askedInTime(context, "whether a payment went through", () =>
    context.organiser.payments.check(context.site.publicUrl + path, token),
  );
  const reference = `payment ${token}`;
  if (!checked) {
    if (isOwn) await context.pending.keep(user.id, page, { kind: "payment", reference, path });
    return note(isOwn);
  }
  const { success, isCancelled, paymentId } = checked;
  // The API can't tell a payment that failed from a token that somebody made up.
  if (!success && !isCancelled && paymentId === 0 && !isOwn) return note(isOwn);
  await context.pending.forget(user.id, page, reference);
  return { state: success ? "paid" : isCancelled ? "cancelled" : "failed", again: path, paymentId };
}

/** The user; null while the API doesn't say who that is. */
async function whoPaid({ session }: AppLoadContext): Promise<User | null> {
  try {
    return await session.require();
  } catch (error) {
    if (troubleOf(error)?.kind !== "no-answer") throw error;
    return null;
  }
}

/** Whether an account was led to pay at this page, or has an order there that may have been paid. */
const mayHavePaid = async (context: AppLoadContext, user: number, page: string): Promise<boolean> =>
  (await hasStartedPayment(context, user, page)) || (await context.pending.notes(user, page)).length > 0;
