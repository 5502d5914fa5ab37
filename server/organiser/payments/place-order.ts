import type { Db } from "../db/database.ts";
import { rejectOnDiskFull } from "../db/full-disk.ts";
import type { Dependencies } from "../feature.ts";
import type { SaveResponse } from "../http/route.ts";
import type { Invoice } from "./invoices.ts";
import { buildPaymentUrl } from "./payment-routes.ts";
import { sendReceipts } from "./receipt.ts";
import { RejectionError } from "./rejection-error.ts";
import { parseReturnUrl, addPaymentToken } from "./return-url.ts";

/** `token` belongs to the order's payment. `paidInvoice` is null if something has to be paid. */
export type PlacedOrder = { invoiceId: number; token: string; paidInvoice: Invoice | null };

type OrderToPlace<Response> = {
  /** The unvalidated return URL from the site. */
  url: string;
  saveResponse: SaveResponse;
  /** @throws `RejectionError` to reject the order */
  save: (db: Db, returnUrl: string) => Promise<PlacedOrder>;
  toResponse: (outcome: { success: boolean; message: string; redirectUrl: string }) => Response;
};

/**
 * Places an order. A rejection changes nothing, because one transaction contains all changes and the stored
 * response. `redirectUrl` is the payment URL. If nothing has to be paid, `redirectUrl` is the return URL, and
 * the receipt is sent.
 */
export async function placeOrder<Response extends object>(
  dependencies: Dependencies,
  { url, saveResponse, save, toResponse }: OrderToPlace<Response>,
): Promise<Response> {
  const toRejection = (message: string) => toResponse({ success: false, message, redirectUrl: "" });
  const returnUrl = parseReturnUrl(url, dependencies.siteOrigins);
  if (returnUrl === null) return toRejection("Invalid return URL.");
  try {
    return await rejectOnDiskFull(() =>
      dependencies.db.transaction().execute(async (db) => {
        const placedOrder = await save(db, returnUrl);
        const redirectUrl = placedOrder.paidInvoice
          ? addPaymentToken(returnUrl, placedOrder.token)
          : buildPaymentUrl(dependencies, placedOrder.token);
        const response = toResponse({ success: true, message: "", redirectUrl });
        await saveResponse(db, response, placedOrder.invoiceId);
        if (placedOrder.paidInvoice) await sendReceipts(dependencies, db, placedOrder.paidInvoice);
        return response;
      }),
    );
  } catch (error) {
    if (error instanceof RejectionError) return toRejection(error.message);
    throw error;
  }
}
