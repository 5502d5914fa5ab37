/** Whole cents of Australian dollars. [PRICE-001] */
export type Cents = number;

/** Sum of amounts in cents. */
export const sumCents = (amounts: readonly Cents[]): Cents =>
  amounts.reduce((total, amount) => total + amount, 0);

/** Converts cents to dollars, the unit of the API: 13700 becomes 137. */
export const toDollars = (amount: Cents): number => amount / 100;
