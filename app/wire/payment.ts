import { z } from "zod";
import {
  flag,
  messageText,
  optionalRecord,
  price,
  record,
  recordId,
  requiredDollars,
  requiredFlag,
  hasOutcome,
  text,
} from "./primitives.ts";

/** APIs send a payment as a record, an id or a flag. */
const paymentReference = z.union([z.object({ id: recordId }), z.boolean(), recordId]).nullish();

/**
 * The response of `checkPaid`. Some APIs send the payment as `payment`, and others as `has_payment`. Only
 * APIs with the capability `payment-status` send `status`, and so distinguish a declined payment, a cancelled
 * payment and an invalid token. [API-065]
 */
export const CheckPaid = z
  .object({
    success: requiredFlag,
    payment: paymentReference,
    has_payment: paymentReference,
    status: z.enum(["cancelled", "declined"]).nullable().catch(null),
  })
  .transform(({ success, payment, has_payment, status }) => {
    const reference = payment ?? has_payment;
    const [isCancelled, isDeclined] = [!success && status === "cancelled", !success && status === "declined"];
    return {
      success,
      isCancelled,
      isDeclined,
      paymentId: typeof reference === "object" ? (reference?.id ?? 0) : Number(reference ?? 0),
    };
  });
export type CheckPaid = z.output<typeof CheckPaid>;

/** The surcharge of a payment method, whose id is `type`. */
export const Surcharge = record({ type: text, surcharge: requiredDollars });
export type Surcharge = z.output<typeof Surcharge>;

/** The response to an order. `redirect` is the payment page, or "" if there is none. */
export const OrderOutcome = z
  .unknown()
  .refine(hasOutcome, "has neither a success flag nor a message")
  .pipe(
    z
      .object({
        success: flag(false),
        message: messageText,
        error: messageText,
        redirect: optionalRecord(text),
      })
      .transform(({ success, message, error, redirect }) => ({
        success,
        message: message || error,
        redirect: redirect ?? "",
      })),
  );
export type OrderOutcome = z.output<typeof OrderOutcome>;

/** The kinds of orders, as `orderOfKey` names them. */
export const OrderKind = z.enum(["entry", "order", "stall", "series", "form", "voucher"]);
export type OrderKind = z.output<typeof OrderKind>;

/**
 * The response of `orderOfKey` (capability `order-by-key`): the status of the order that was sent with a key.
 */
export const OrderByKey = record({
  /** Accepted (`taken`), not received (`not_taken`) or in progress. Unknown states become `under_way`. */
  state: z.enum(["taken", "not_taken", "under_way"]).catch("under_way"),
  invoice: recordId,
  amount_outstanding: price,
  paid: flag(false),
  /** The payment page or, after the payment, the page to which it returned. "" if there is none. */
  redirect: text,
});
export type OrderByKey = z.output<typeof OrderByKey>;
