import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../../domain/money.ts";
import { loadOptional } from "../../optional.server.ts";
import { calculateOrderTotal } from "./order-total.ts";
import type { Surcharges } from "./surcharges.ts";

/**
 * Loads the payment methods' surcharges for an amount in cents. An amount of 0 has no surcharges. `byMethod`
 * is null if the API fails. [PRICE-014]
 */
export async function loadSurcharges(context: AppLoadContext, amount: Cents): Promise<Surcharges> {
  if (amount === 0) return { amount, byMethod: {} };
  const { payments } = context.organiser;
  const rows = await loadOptional(context, "payment surcharges", () => payments.listSurcharges(amount), {
    fallback: null,
  });
  const byMethod = rows && Object.fromEntries(rows.map(({ type, surcharge }) => [type, surcharge]));
  return { amount, byMethod };
}

/**
 * Loads the fee for paying an amount (in cents) with a payment method. Returns null if the API fails.
 * [PRICE-014]
 */
export async function loadFee(
  context: AppLoadContext,
  amount: Cents,
  methodId: string,
): Promise<Cents | null> {
  return calculateOrderTotal(amount, methodId, await loadSurcharges(context, amount)).fee;
}
