/** Whole cents of Australian dollars. [PRICE-001] */
export type Cents = number;

/** The sum of some amounts, in cents. */
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

/** Cents as the dollars that the wire takes, for example 13700 as 137. */
export const toDollars = (amount: Cents): number => amount / 100;
