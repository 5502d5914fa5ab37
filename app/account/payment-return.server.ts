import type { AppLoadContext } from "@remix-run/node";
import { inTime } from "../site/patience.ts";

/** How the payment ended that the visitor comes back from; `unknown` while the API doesn't say. Null for who comes from somewhere else. */
export type PaymentReturn = "paid" | "failed" | "unknown" | null;

/** Asks the API about the `payum_token` of the address. The address is put together from this site's own, as the payment page was given it. [API-065] */
export async function paymentReturn(context: AppLoadContext, request: Request): Promise<PaymentReturn> {
  const { search, searchParams } = new URL(request.url);
  const token = searchParams.get("payum_token");
  if (!token) return null;
  const address = `${context.site.publicUrl}/my-account${search}`;
  const checked = await inTime(context.organiser.payments.check(address, token), null, (err) =>
    context.log.warn({ err }, "whether an invoice was paid is not known yet"),
  );
  if (!checked) return "unknown";
  return checked.success ? "paid" : "failed";
}
