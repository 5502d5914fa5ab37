import type { Cents } from "../../../app/domain/money.ts";

/** An amount as the API's own pages and mails write it: 13700 as “$137.00”. [PRICE-002] */
export const dollarsText = (amount: Cents): string => format.format(amount / 100);

/** An amount as invoices carry it on the wire: 13700 as “137.00”. */
export const dollarsOnWire = (amount: Cents): string => (amount / 100).toFixed(2);

const format = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });
