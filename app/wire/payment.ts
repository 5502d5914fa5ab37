import { z } from "zod";
import {
  flag,
  messageText,
  optional,
  price,
  record,
  recordId,
  requiredDollars,
  requiredFlag,
  hasOutcome,
  text,
} from "./primitives.ts";

const paymentReference = z.union([z.object({ id: recordId }), z.boolean(), recordId]).nullish();

/**
 * The response of `checkPaid`. `payment` (in one helper `has_payment`) is a record, a bare id or a flag;
 * only its id is used. A response without an explicit `success` is invalid. `status` is an extension
 * (capability `payment-status`): APIs without it don't distinguish a declined payment from a cancelled one,
 * or from an invalid token. [API-065]
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

/**
 * The surcharge of a payment method: any number of decimals in the API, whole cents here. `type` is the id
 * of the payment method.
 */
export const Surcharge = record({ type: text, surcharge: requiredDollars });
export type Surcharge = z.output<typeof Surcharge>;

/** The response to an order that is paid on another site: the payment page, or the error. */
export const OrderOutcome = z
  .unknown()
  .refine(hasOutcome, "has neither a success flag nor a message")
  .pipe(
    z
      .object({ success: flag(false), message: messageText, error: messageText, redirect: optional(text) })
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
 * The response of `orderOfKey` (capability `order-by-key`): the status of the order that was sent with a
 * key. `redirect` is the payment page, or the return page once it is paid; "" if there is neither. An
 * unknown state counts as in progress.
 */
export const OrderByKey = record({
  state: z.enum(["taken", "not_taken", "under_way"]).catch("under_way"),
  invoice: recordId,
  amount_outstanding: price,
  paid: flag(false),
  redirect: text,
});
export type OrderByKey = z.output<typeof OrderByKey>;
