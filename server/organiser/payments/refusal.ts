/**
 * Why an order or payment isn't taken, in words for the customer. Thrown inside a transaction, so that
 * everything done in it is undone.
 */
export class Refusal extends Error {}
