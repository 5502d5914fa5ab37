import type { Cents } from "../../../app/domain/money.ts";

/**
 * How an order can be paid. The surcharge is what the bank takes: a share of the amount in hundredths of a
 * per cent, and a fixed part in cents.
 */
export type PaymentMethod = { id: string; name: string; surcharge: { basisPoints: number; fixed: Cents } };

/** The first is the default. [ENT-008] */
export const paymentMethods: readonly PaymentMethod[] = [
  { id: "card", name: "Credit or debit card", surcharge: { basisPoints: 165, fixed: 30 } },
  { id: "bank", name: "Bank transfer", surcharge: { basisPoints: 0, fixed: 0 } },
];

/** The method of this id, the default one for ""; null for one that isn't offered. */
export const methodOf = (id: string): PaymentMethod | null =>
  paymentMethods.find((method) => method.id === id || id === "") ?? null;

/** The surcharge of an amount in cents and fractions of them; none on nothing. */
export const exactSurcharge = ({ surcharge }: PaymentMethod, amount: Cents): number =>
  amount > 0 ? (amount * surcharge.basisPoints) / 10_000 + surcharge.fixed : 0;

/** The surcharge that is charged, in whole cents, rounded half up. [PRICE-014 PRICE-022] */
export const surchargeOf = (method: PaymentMethod, amount: Cents): Cents =>
  Math.floor((amount * method.surcharge.basisPoints + 5_000) / 10_000) +
  (amount > 0 ? method.surcharge.fixed : 0);
