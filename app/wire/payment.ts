import { z } from "zod";
import {
  dollars,
  flag,
  optional,
  record,
  recordId,
  saidDollars,
  saidFlag,
  saysSomething,
  text,
} from "./primitives.ts";

const paymentNamed = z.union([z.object({ id: recordId }), z.boolean(), recordId]).nullish();

/**
 * The answer of `checkPaid`. `payment` (in one helper `has_payment`) is a record, a bare id or a flag; only
 * its id is used. An answer that doesn't say plainly whether it went through is none. `status` is ours
 * (capability `payment-status`): an API without it doesn't tell a declined payment from a cancelled one.
 * [API-065]
 */
export const CheckPaid = z
  .object({
    success: saidFlag,
    payment: paymentNamed,
    has_payment: paymentNamed,
    status: z.literal("cancelled").nullable().catch(null),
  })
  .transform(({ success, payment, has_payment, status }) => {
    const named = payment ?? has_payment;
    const isCancelled = !success && status !== null;
    return {
      success,
      isCancelled,
      paymentId: typeof named === "object" ? (named?.id ?? 0) : Number(named ?? 0),
    };
  });
export type CheckPaid = z.output<typeof CheckPaid>;

/**
 * One surcharge a payment method, any number of decimals on the wire, whole cents here. `type` is the id of a
 * payment method.
 */
export const Surcharge = record({ type: text, surcharge: saidDollars });
export type Surcharge = z.output<typeof Surcharge>;

/** The answer to an order that is paid elsewhere: where to pay, or why not. */
export const OrderOutcome = z
  .unknown()
  .refine(saysSomething, "says neither that it was taken nor why not")
  .pipe(
    z
      .object({ success: flag(false), message: text, error: text, redirect: optional(text) })
      .transform(({ success, message, error, redirect }) => ({
        success,
        message: message || error,
        redirect: redirect ?? "",
      })),
  );
export type OrderOutcome = z.output<typeof OrderOutcome>;

/**
 * The answer of `orderOfKey` (capability `order-by-key`): what became of the order that was sent with a key.
 * `redirect` is where it is paid, or leads back from once it is; "" where neither can be. A state that isn't
 * known counts as under way.
 */
export const OrderOfKey = record({
  state: z.enum(["taken", "not_taken", "under_way"]).catch("under_way"),
  invoice: recordId,
  amount_outstanding: dollars,
  paid: flag(false),
  redirect: text,
});
export type OrderOfKey = z.output<typeof OrderOfKey>;
