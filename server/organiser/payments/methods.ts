import type { Cents } from "../../../app/domain/money.ts";

/**
 * A payment method. The surcharge is the bank's fee: a share of the amount in basis points, and a fixed part
 * in cents.
 */
export type PaymentMethod = { id: string; name: string; surcharge: { basisPoints: number; fixed: Cents } };

/** The first is the default. [ENT-008] */
export const paymentMethods: readonly PaymentMethod[] = [
  { id: "card", name: "Credit or debit card", surcharge: { basisPoints: 165, fixed: 30 } },
  { id: "bank", name: "Bank transfer", surcharge: { basisPoints: 0, fixed: 0 } },
];

/** Returns the method with this id, or the default for ""; null if there is no such method. */
export const findPaymentMethod = (id: string): PaymentMethod | null =>
  paymentMethods.find((method) => method.id === id || id === "") ?? null;

/** Returns the unrounded surcharge of an amount in cents; 0 for an amount of 0. */
export const exactSurcharge = ({ surcharge }: PaymentMethod, amount: Cents): number =>
  amount > 0 ? (amount * surcharge.basisPoints) / 10_000 + surcharge.fixed : 0;

/** Returns the surcharge to charge, in cents, rounded half up. [PRICE-014 PRICE-022] */
export const surchargeOf = (method: PaymentMethod, amount: Cents): Cents =>
  Math.floor((amount * method.surcharge.basisPoints + 5_000) / 10_000) +
  (amount > 0 ? method.surcharge.fixed : 0);
