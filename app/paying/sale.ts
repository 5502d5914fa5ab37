import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import type { OrderKind } from "../wire/payment.ts";

/**
 * Names of kinds in idempotency keys, where they differ from the kind. A name must never change, because an
 * order that is resent after a deployment would be duplicated.
 */
export const NAMES_IN_IDEMPOTENCY_KEYS: Partial<Record<OrderKind, string>> = {
  order: "shop order",
  voucher: "gift voucher",
};

/** What can be paid. `locales/<language>/paying.json` has the messages of each kind under its name. */
export type PayableKind = OrderKind | "invoice";

/**
 * Describes something that is sold, such as the entries of an event, for sending orders, payment and status
 * checks.
 */
export type Sale = {
  kind: OrderKind;
  /** Id of what is ordered, such as an event, or 0 for a thing that has no id, such as the cart. */
  itemId: number;
  /** Path of the page with the order form. The page also shows an order's status and a payment's result. */
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
  /** Id of the order's invoice, or 0 if unknown. */
  id: number;
  /** Amount left to pay, or null if unknown. */
  outstanding: Cents | null;
  isPaid: boolean;
};

/** An order in one of the API's lists. */
export type ListedOrder = {
  listId: number;
  /** A text that is the same for orders of the same things. */
  contents: string;
  title: string;
  /** Null if the list has no totals. */
  total: Cents | null;
  /** Milliseconds since 1970 UTC, or null if the list has no creation times. */
  createdAt: number | null;
  order: FoundOrder;
};

/** How to recognise an order in the API's lists. */
export type OrderMatchCriteria = {
  /** Possible values of `ListedOrder.contents`. */
  contents: string[];
  /** Text that the order's title contains, or "" if unknown. */
  name: string;
  totals: Cents[];
  /** Whether the first list certainly contains the order after the API has received it. */
  isCertainlyListed: boolean;
};
