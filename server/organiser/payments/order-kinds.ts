import type { OrderKind } from "../../../app/wire/payment.ts";
import { markShopOrderPaid } from "../cart/order-payment.ts";
import type { Db } from "../db/database.ts";
import { loadEventOfOrder, markOrderPaid } from "../entries/order-payment.ts";
import type { BoughtEvent } from "../events/bought-event.ts";
import { markFormPaid } from "../forms/form-payment.ts";
import { loadEventsOfSeriesEntry, markSeriesEntryPaid } from "../series/series-payment.ts";
import { loadEventOfStall } from "../stalls/event-of-stall.ts";

type OrderKindDetails = {
  /** The name in the back-office. */
  name: string;
  submitPath: string;
  /** Marks the order of an invoice as paid, or throws `PaymentRejectionError`. `db` must be a transaction. */
  markPaid: (db: Db, invoiceId: number, now: number) => Promise<void>;
  /** Missing if orders of this kind have no events. */
  loadEvents?: (db: Db, invoiceId: number, language: string) => Promise<BoughtEvent[]>;
};

export const ORDER_KINDS: Record<OrderKind, OrderKindDetails> = {
  entry: {
    name: "Entry",
    submitPath: "event/event/submitEntry",
    markPaid: markOrderPaid,
    loadEvents: loadEventOfOrder,
  },
  order: { name: "Shop order", submitPath: "sell/cart/submitOrder", markPaid: markShopOrderPaid },
  stall: {
    name: "Stall",
    submitPath: "event/event/submitEntry",
    markPaid: createMarkPaid("stall_applications"),
    loadEvents: loadEventOfStall,
  },
  series: {
    name: "Series",
    submitPath: "event/series/submitEntry",
    markPaid: markSeriesEntryPaid,
    loadEvents: loadEventsOfSeriesEntry,
  },
  form: { name: "Form", submitPath: "cognito/form/submit/:id", markPaid: markFormPaid },
  voucher: {
    name: "Gift voucher",
    submitPath: "cognito/giftVoucher/payNow",
    markPaid: createMarkPaid("gift_vouchers"),
  },
};

/** Loads the events that an invoice is for. `language` is a language of the mails. */
export const loadEventsOfInvoice = async (
  db: Db,
  { id, subject }: { id: number; subject: OrderKind },
  language: string,
): Promise<BoughtEvent[]> => (await ORDER_KINDS[subject].loadEvents?.(db, id, language)) ?? [];

/** For orders that can't lapse. */
function createMarkPaid(table: "stall_applications" | "gift_vouchers"): OrderKindDetails["markPaid"] {
  return async (db, invoiceId, now) => {
    await db
      .updateTable(table)
      .set({ paid_at: now })
      .where("invoice_id", "=", invoiceId)
      .executeTakeFirstOrThrow();
  };
}
