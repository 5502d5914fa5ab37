import type { Cents } from "../../../app/domain/money.ts";

/** The surcharge for the bank's fee is a share of the amount in basis points, plus a fixed amount. */
export type PaymentMethod = { id: string; name: string; surcharge: { basisPoints: number; fixed: Cents } };

/** The first payment method is the default. [ENT-008] */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  { id: "card", name: "Credit or debit card", surcharge: { basisPoints: 165, fixed: 30 } },
  { id: "bank", name: "Bank transfer", surcharge: { basisPoints: 0, fixed: 0 } },
];

/** The id "" finds the default method. */
export const findPaymentMethod = (id: string): PaymentMethod | null =>
  PAYMENT_METHODS.find((method) => method.id === id || id === "") ?? null;

/** Computes the surcharge of an amount in cents, without rounding. */
export const computeExactSurcharge = ({ surcharge }: PaymentMethod, amount: Cents): number =>
  amount > 0 ? (amount * surcharge.basisPoints) / 10_000 + surcharge.fixed : 0;

/** Computes the surcharge to charge for an amount, rounded half up. [PRICE-014 PRICE-022] */
export const computeSurcharge = (method: PaymentMethod, amount: Cents): Cents =>
  Math.floor((amount * method.surcharge.basisPoints + 5_000) / 10_000) +
  (amount > 0 ? method.surcharge.fixed : 0);
