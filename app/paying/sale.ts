import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";

/** What is paid. Each has its words under its name in `locales/<language>/paying.json`. */
export type PaidKind = "entry" | "order" | "stall" | "series" | "form" | "voucher" | "invoice";

/** What is ordered, by the names that the API's `orderOfKey` has for it. */
export type OrderKind = Exclude<PaidKind, "invoice">;

/**
 * All that paying has to know of a feature whose orders it sends, leads to the payment page and finds out.
 * A new feature writes one of these, and its words.
 */
export type Sale = {
  kind: OrderKind;
  /** What of its kind: the id of an event, 0 where there is one alone, as the cart. */
  about: number;
  /** The path where it is ordered; its payment leads back to it, and there it is found out. */
  page: string;
  /**
   * The API's lists of the user's orders, for an API that can't be asked by key. The first one has every
   * order of this kind, paid or not.
   */
  lists: readonly OrderList[];
};

export type OrderList = { name: string; read: (context: AppLoadContext) => Promise<ListedOrder[]> };

/** What is known of an order that was received; `id` is its invoice's, 0 where that isn't known. */
export type FoundOrder = { id: number; outstanding: Cents; isPaid: boolean };

/**
 * An order in one of the API's lists. `contents` is what it reads like, the same text for orders of the same;
 * `total` and `createdAt` (ms) are null where the list doesn't say.
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
 * What an order will read like in those lists: all of it, in any of these ways; the name that its title
 * contains ("" for none); and what it may cost. `isListed`: an order of this is surely in the first list.
 */
export type OrderTraits = { contents: string[]; name: string; totals: Cents[]; isListed: boolean };
