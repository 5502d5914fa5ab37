import type { Cents } from "../../domain/money.ts";

/**
 * Surcharges of the payment methods by their ids, for an amount in cents. `byMethod` is null when the API did
 * not say. [PRICE-014]
 */
export type Surcharges = { amount: Cents; byMethod: Record<string, Cents> | null };
