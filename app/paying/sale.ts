import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import type { OrderKind } from "../wire/payment.ts";

/**
 * All kinds of orders. `keyName` is part of their idempotency keys and must never change: orders that are
 * resent across a deployment would be duplicated. `isTermsListed`: whether the API lists the terms accepted
 * with it.
 */
export const payables = {
  entry: { keyName: "entry", isTermsListed: true },
  order: { keyName: "shop order", isTermsListed: false },
  stall: { keyName: "stall", isTermsListed: true },
  series: { keyName: "series", isTermsListed: true },
  form: { keyName: "form", isTermsListed: false },
  voucher: { keyName: "gift voucher", isTermsListed: false },
} as const satisfies Record<OrderKind, { keyName: string; isTermsListed: boolean }>;

/** What can be paid. The messages of each are under its name in `locales/<language>/paying.json`. */
export type PayableKind = OrderKind | "invoice";

/**
 * Description of a feature that sells something, for sending orders, payment and status checks. A new feature
 * adds one of these, a row of `payables`, and its messages.
 */
export type Sale = {
  kind: OrderKind;
  /** Id within its kind: of an event, say; 0 if there is only one, such as the cart. */
  about: number;
  /** Path of the page where it is ordered. The payment returns to it, and it shows the order's status. */
  page: string;
  /**
   * The API's lists of the user's orders, for APIs without lookup by key. The first list has every order of
   * this kind, paid or not.
   */
  lists: readonly OrderList[];
};

export type OrderList = { name: string; read: (context: AppLoadContext) => Promise<ListedOrder[]> };

/** A received order. `id`: of its invoice, 0 if unknown. `outstanding`: null if unknown. */
export type FoundOrder = { id: number; outstanding: Cents | null; isPaid: boolean };

/**
 * An order in one of the API's lists. `contents` is a text that is equal for equal orders. `total` and
 * `createdAt` (ms) are null if the list has none.
 */
export type ListedOrder = {
  /** Its id in this list. */
  listId: number;
  contents: string;
  title: string;
  total: Cents | null;
  createdAt: number | null;
  order: FoundOrder;
};

/**
 * How an order will appear in those lists: its contents (several variants), the name that its title contains
 * ("" if none), and its possible totals. `isListed`: it will certainly be in the first list.
 */
export type OrderTraits = { contents: string[]; name: string; totals: Cents[]; isListed: boolean };
