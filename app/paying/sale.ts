import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import type { OrderKind } from "../wire/payment.ts";

/**
 * The name of a kind in idempotency keys, if it differs from the kind's own name. It must never change: an
 * order that is resent after a deployment would be duplicated.
 */
export const KEY_NAMES: Partial<Record<OrderKind, string>> = { order: "shop order", voucher: "gift voucher" };

/** What can be paid. `locales/<language>/paying.json` has the messages of each kind under its name. */
export type PayableKind = OrderKind | "invoice";

/**
 * Describes a feature that sells something, for sending orders, payment and status checks. A new feature adds
 * its name in `OrderKind`, a `Sale`, and its messages.
 */
export type Sale = {
  kind: OrderKind;
  /** Id of what is ordered, such as an event; 0 if there is only one of its kind, such as the cart. */
  itemId: number;
  /** Path of the page with the order form. It also shows the order's status and the result of a payment. */
  page: string;
  /**
   * The API's lists of the user's orders, for APIs without lookup by key. The first list has every order of
   * this kind, whether paid or not.
   */
  lists: readonly OrderList[];
};

export type OrderList = { name: string; read: (context: AppLoadContext) => Promise<ListedOrder[]> };

/** A received order. */
export type FoundOrder = {
  /** Id of the order's invoice, 0 if unknown. */
  id: number;
  /** Amount left to pay, null if unknown. */
  outstanding: Cents | null;
  isPaid: boolean;
};

/** An order in one of the API's lists. */
export type ListedOrder = {
  /** Id of the order in this list. */
  listId: number;
  /** A text that is the same for orders of the same things. */
  contents: string;
  title: string;
  /** Null if the list has no totals. */
  total: Cents | null;
  /** Milliseconds since 1970 UTC; null if the list has no creation times. */
  createdAt: number | null;
  order: FoundOrder;
};

/** How to recognise an order in the API's lists. */
export type OrderMatchCriteria = {
  /** Possible values of `ListedOrder.contents`. */
  contents: string[];
  /** Text that the order's title contains, "" if none. */
  name: string;
  /** Possible totals. */
  totals: Cents[];
  /**
   * Whether the first list certainly contains the order once the API has received it. If so, an order that
   * isn't listed wasn't received.
   */
  isCertainlyListed: boolean;
};
