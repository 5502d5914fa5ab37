import type { Cents } from "../../domain/money.ts";

/** Surcharges for an amount in cents, by payment method id. `byMethod` is null if unknown. [PRICE-014] */
export type Surcharges = { amount: Cents; byMethod: Record<string, Cents> | null };
