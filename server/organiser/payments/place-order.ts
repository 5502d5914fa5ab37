import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Parts } from "../feature.ts";
import type { SaveResponse } from "../http/route.ts";
import type { Invoice } from "./invoices.ts";
import { paymentUrl } from "./payment-routes.ts";
import { sendReceipts } from "./receipt.ts";
import { RejectionError } from "./rejection-error.ts";
import { parseReturnUrl, withPaymentToken } from "./return-url.ts";

/** A saved order. `token` is that of its payment; `paidInvoice` is null unless the order is already paid. */
export type PlacedOrder = { invoiceId: number; token: string; paidInvoice: Invoice | null };

type Order<Response> = {
  /** The return URL as the site sent it, not yet validated. */
  url: string;
  saveResponse: SaveResponse;
  /** Checks and saves the order. Throws `RejectionError` to reject the order. */
  save: (db: Db, returnUrl: string) => Promise<PlacedOrder>;
  /** Builds the call's response from the redirect URL, or from the message if the order is rejected. */
  toResponse: (outcome: { success: boolean; message: string; redirectUrl: string }) => Response;
};

/**
 * Places an order in one transaction, so that a rejected order changes nothing, and an accepted order is
 * saved together with its idempotency key. `redirectUrl` of the outcome is the payment URL, or the return URL
 * if nothing is left to pay; in that case the receipt is sent as well.
 */
export async function placeOrder<Response extends object>(
  parts: Parts,
  { url, saveResponse, save, toResponse }: Order<Response>,
): Promise<Response> {
  const toRejection = (message: string) => toResponse({ success: false, message, redirectUrl: "" });
  const returnUrl = parseReturnUrl(url, parts.siteOrigins);
  if (returnUrl === null) return toRejection("Invalid return URL.");
  try {
    return await rejectOnDiskFull(() =>
      parts.db.transaction().execute(async (db) => {
        const placedOrder = await save(db, returnUrl);
        const redirectUrl = placedOrder.paidInvoice
          ? withPaymentToken(returnUrl, placedOrder.token)
          : paymentUrl(parts, placedOrder.token);
        const response = toResponse({ success: true, message: "", redirectUrl });
        await saveResponse(db, response, placedOrder.invoiceId);
        if (placedOrder.paidInvoice) await sendReceipts(parts, db, placedOrder.paidInvoice);
        return response;
      }),
    );
  } catch (error) {
    if (error instanceof RejectionError) return toRejection(error.message);
    throw error;
  }
}
