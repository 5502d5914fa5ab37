import type { Db } from "../db/database.ts";
import { wholeOrRefused } from "../db/full-disk.ts";
import type { Parts } from "../feature.ts";
import type { Keep } from "../http/route.ts";
import type { Invoice } from "./invoices.ts";
import { paymentAddress } from "./payment-calls.ts";
import { sendReceipts } from "./receipt.ts";
import { Refusal } from "./refusal.ts";
import { returnAddress, withToken } from "./return-address.ts";

/** An order that was written: its invoice, its payment's token, and the invoice again where it is paid. */
export type Taken = { invoiceId: number; token: string; paid: Invoice | null };

type Order<Answer> = {
  /** The page that the payment leads back to, as it was sent. */
  url: string;
  keep: Keep;
  /** Checks and writes the order. Throws `Refusal` where it can't be had. */
  take: (db: Db, returnUrl: string) => Promise<Taken>;
  /** The call's own answer: where the order leads on to, or the words of its refusal. */
  tell: (outcome: { success: boolean; message: string; address: string }) => Answer;
};

/**
 * Takes an order in one transaction, so that a refused one leaves everything as it was, and what is taken is
 * found by its key ever after. It leads on to where it is paid, or straight back where nothing is left to
 * pay; then its receipt is mailed.
 */
export async function takeOrder<Answer extends object>(
  parts: Parts,
  { url, keep, take, tell }: Order<Answer>,
): Promise<Answer> {
  const refused = (message: string) => tell({ success: false, message, address: "" });
  const returnUrl = returnAddress(url, parts.siteOrigins);
  if (returnUrl === null) return refused("The address to come back to is not one of ours.");
  try {
    const { answer, paid } = await wholeOrRefused(() =>
      parts.db.transaction().execute(async (db) => {
        const taken = await take(db, returnUrl);
        const address = taken.paid ? withToken(returnUrl, taken.token) : paymentAddress(parts, taken.token);
        const told = tell({ success: true, message: "", address });
        await keep(db, told, taken.invoiceId);
        return { answer: told, paid: taken.paid };
      }),
    );
    if (paid) await sendReceipts(parts, paid);
    return answer;
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}
