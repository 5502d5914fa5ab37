import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../../domain/money.ts";
import { askedInTime } from "../asked-in-time.server.ts";
import type { Surcharges } from "./surcharges.ts";

/**
 * The surcharges for an amount in cents; nothing is added to nothing. Without an answer of the API an order
 * can still be sent: its page says that a fee may be added. [PRICE-014]
 */
export async function surchargesOf(context: AppLoadContext, amount: Cents): Promise<Surcharges> {
  if (amount === 0) return { amount, byMethod: {} };
  const rows = await askedInTime(context, "what the payment methods cost", () =>
    context.organiser.payments.surchargesOf(amount),
  );
  const byMethod = rows && Object.fromEntries(rows.map(({ type, surcharge }) => [type, surcharge]));
  return { amount, byMethod };
}
