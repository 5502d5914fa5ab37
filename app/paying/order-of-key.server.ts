import type { AppLoadContext } from "@remix-run/node";
import type { OrderOfKey } from "../wire/payment.ts";
import { troubleOf } from "../posting/organiser-trouble.ts";
import type { OrderKind } from "./sale.ts";

/** Whether the API can be asked for the order of a key. */
export const canAskByKey = ({ organiser }: AppLoadContext): Promise<boolean> =>
  organiser.site.offers("order-by-key");

/**
 * The order of a key, if the API has taken it: what a press is answered with whose first one may have gone
 * through. Null also where the API offers no such look-up or doesn't answer; nobody has to wait for it then.
 */
export async function takenUnder(
  context: AppLoadContext,
  kind: OrderKind,
  key: string,
): Promise<OrderOfKey | null> {
  try {
    if (!(await canAskByKey(context))) return null;
    const order = await context.organiser.payments.orderOfKey(key, kind, false);
    return order.state === "taken" ? order : null;
  } catch (error) {
    if (!troubleOf(error)) throw error;
    context.log.warn({ err: error }, "the order of a key could not be looked up");
    return null;
  }
}
