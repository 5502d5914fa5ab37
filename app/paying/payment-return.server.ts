import type { AppLoadContext } from "@remix-run/node";
import { askedInTime } from "./asked-in-time.server.ts";

/**
 * How the payment ended that the visitor comes back from: `failed` only where the API says so plainly,
 * `cancelled` where it also says that nobody declined it, and `checking` as long as it says nothing that can
 * be relied on. `again` is the path that asks again;
 * `paymentId` is 0 where it isn't told.
 */
export type PaymentReturn = {
  state: "paid" | "failed" | "cancelled" | "checking";
  again: string;
  paymentId: number;
};

/**
 * Asks the API about the `payum_token` of the address, which is put together from this site's own, as the
 * payment page was given it. Null for who comes from somewhere else. Whatever else fails on this page, its
 * visitor is told that the payment is being checked; so is who leaves it and opens it again. [API-065
 * EVT-055]
 */
export async function paymentReturn(
  context: AppLoadContext,
  request: Request,
): Promise<PaymentReturn | null> {
  const { pathname, search, searchParams } = new URL(request.url);
  const token = searchParams.get("payum_token");
  if (!token) return null;

  const path = pathname + search;
  context.unconfirmed.note({ kind: "payment", reference: "", path });
  const user = await context.session.require(); // the check is for who paid; the log-in leads back here
  const checked = await askedInTime(context, "whether a payment went through", () =>
    context.organiser.payments.check(context.site.publicUrl + path, token),
  );
  const reference = `payment ${token}`;
  if (!checked) {
    await context.pending.keep(user.id, pathname, { kind: "payment", reference, path });
    return { state: "checking", again: path, paymentId: 0 };
  }
  await context.pending.forget(user.id, pathname, reference);
  const { success, isCancelled, paymentId } = checked;
  return { state: success ? "paid" : isCancelled ? "cancelled" : "failed", again: path, paymentId };
}
