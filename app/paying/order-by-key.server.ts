import type { AppLoadContext } from "@remix-run/node";
import type { OrderKind, OrderByKey } from "../wire/payment.ts";
import { classifyApiError } from "../posting/api-failure.ts";

/** Whether the API supports the lookup of orders by idempotency key. */
export const supportsOrderLookup = ({ organiser }: AppLoadContext): Promise<boolean> =>
  organiser.site.hasCapability("order-by-key");

/**
 * Finds the order that the API has accepted under an idempotency key. Returns null if there is none, if the
 * API doesn't support the lookup, or if the call fails.
 */
export async function findOrderByKey(
  context: AppLoadContext,
  kind: OrderKind,
  key: string,
): Promise<OrderByKey | null> {
  const order = await lookUpOrder(context, kind, key);
  return order?.state === "taken" ? order : null;
}

/**
 * Whether the API confirms that it has no order with this key. Call this only for an accepted order. False if
 * the API doesn't support the lookup, or if the call fails.
 */
export const isOrderLost = async (context: AppLoadContext, kind: OrderKind, key: string): Promise<boolean> =>
  (await lookUpOrder(context, kind, key))?.state === "not_taken";

async function lookUpOrder(
  context: AppLoadContext,
  kind: OrderKind,
  key: string,
): Promise<OrderByKey | null> {
  try {
    if (!(await supportsOrderLookup(context))) return null;
    return await context.organiser.payments.findOrderByKey(key, kind, false);
  } catch (error) {
    if (!classifyApiError(error)) throw error;
    context.log.warn({ err: error }, "order lookup by idempotency key failed");
    return null;
  }
}
