import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Parts } from "../feature.ts";
import type { SaveResponse } from "../http/route.ts";
import type { Invoice } from "./invoices.ts";
import { paymentUrl } from "./payment-calls.ts";
import { sendReceipts } from "./receipt.ts";
import { RejectionError } from "./rejection-error.ts";
import { parseReturnUrl, withPaymentToken } from "./return-url.ts";

/** A saved order: its invoice, the token of its payment, and the invoice itself if it is already paid. */
export type PlacedOrder = { invoiceId: number; token: string; paid: Invoice | null };

type Order<Response> = {
  /** The return URL, as it was sent. */
  url: string;
  saveResponse: SaveResponse;
  /** Checks and saves the order. Throws `RejectionError` if it is rejected. */
  save: (db: Db, returnUrl: string) => Promise<PlacedOrder>;
  /** Builds the call's response from the redirect URL, or from the message of the rejection. */
  toResponse: (outcome: { success: boolean; message: string; address: string }) => Response;
};

/**
 * Places an order in one transaction, so that a rejected order changes nothing, and an accepted one is saved
 * together with its idempotency key. Responds with the payment URL, or with the return URL if nothing is left
 * to pay; the receipt is then in the outbox.
 */
export async function placeOrder<Response extends object>(
  parts: Parts,
  { url, saveResponse, save, toResponse }: Order<Response>,
): Promise<Response> {
  const rejected = (message: string) => toResponse({ success: false, message, address: "" });
  const returnUrl = parseReturnUrl(url, parts.siteOrigins);
  if (returnUrl === null) return rejected("Invalid return URL.");
  try {
    return await rejectOnDiskFull(() =>
      parts.db.transaction().execute(async (db) => {
        const placed = await save(db, returnUrl);
        const address = placed.paid
          ? withPaymentToken(returnUrl, placed.token)
          : paymentUrl(parts, placed.token);
        const response = toResponse({ success: true, message: "", address });
        await saveResponse(db, response, placed.invoiceId);
        if (placed.paid) await sendReceipts(parts, db, placed.paid);
        return response;
      }),
    );
  } catch (error) {
    if (error instanceof RejectionError) return rejected(error.message);
    throw error;
  }
}
