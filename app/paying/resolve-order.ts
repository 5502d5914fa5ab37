/*
 * Finds an order whose response was lost in the API's lists of the user's orders.
 *
 * An order in a list is new if the list didn't contain it before the lost order was sent. If the earlier list
 * is unknown, an order is new if it was created between `sentAt` and `expiresAt` and `mayMatch` accepts it.
 *
 * The first row that applies is the result:
 *
 * | new orders in the lists                                                         | result    |
 * | ------------------------------------------------------------------------------- | --------- |
 * | a list has an order with the same contents, and no list has several             | `found`   |
 * | no order has the same contents, no list has several new orders, and the new     | `found`   |
 * |   order of the first list has the same name or total (needs an earlier list)    |           |
 * | a list couldn't be read                                                         | `unread`  |
 * | any other new orders                                                            | `unclear` |
 * | none, and two checks after `expiresAt` prove absence (`provesAbsence`)          | `absent`  |
 * | none                                                                            | `none`    |
 *
 * Only orders with a plausible creation time (`hasPlausibleTime`) can be `found`. The other results count all
 * new orders, because the API's clock or time zone may be wrong.
 */
import type { FoundOrder, ListedOrder, OrderMatchCriteria } from "./sale.ts";

/**
 * An order whose response was lost, with the data by which it can be found in the API's lists. Times are in
 * milliseconds since 1970 UTC.
 */
export type LostOrder = MatchFields & {
  sentAt: number;
  /** The API can't carry out the order after this time. */
  expiresAt: number;
  /**
   * Ids in each list before the order was sent. Lists that weren't read are missing. Null if none was read.
   */
  idsBefore: Readonly<Record<string, readonly number[]>> | null;
  /**
   * Whether the order may have been received although the lists don't show it, because a similar unpaid order
   * existed before or the order costs nothing.
   */
  mayBeUnlisted: boolean;
};

/** Current lists by name, in the order of `Sale.lists`. A list that couldn't be read is null. */
export type OrdersByList = Readonly<Record<string, readonly ListedOrder[] | null>>;

type SearchState = {
  now: number;
  /** Time of the first check that proved absence, in milliseconds since 1970 UTC. Null if there was none. */
  emptySince: number | null;
  /** Whether no later order was sent from the same page. */
  isLatest: boolean;
};

/** Result of the search. The table at the top of this file shows when each state applies. */
export type Resolution =
  | { state: "found"; order: FoundOrder }
  /** `unclear`: a list has a new order that may be the lost order. `unread`: a list couldn't be read. */
  | { state: "unclear" | "unread" }
  /** `emptySince` is for the next check (`SearchState`). */
  | { state: "none" | "absent"; emptySince: number | null };

const MIN_CHECK_INTERVAL_MS = 30_000;
/** Maximum difference between the clocks of the API and of this site. */
const MAX_CLOCK_SKEW_MS = 2 * 60_000;

/** Finds a lost order in the API's lists. The table at the top of this file defines the result. */
export function resolveOrder(
  lostOrder: LostOrder,
  ordersByList: OrdersByList,
  search: SearchState,
): Resolution {
  const lists = Object.entries(ordersByList).map(([name, orders]) =>
    findCandidates(lostOrder, name, orders ?? [], search),
  );
  const order = findExactMatch(lostOrder, lists) ?? findLooseMatch(lostOrder, lists, search);
  if (order) return { state: "found", order };
  if (Object.values(ordersByList).includes(null)) return { state: "unread" };
  if (lists.some(({ newOrders }) => newOrders.length > 0)) return { state: "unclear" };

  const emptySince =
    provesAbsence(lostOrder, ordersByList) && search.now >= lostOrder.expiresAt
      ? (search.emptySince ?? search.now)
      : null;
  const isAbsent = emptySince !== null && search.now - emptySince >= MIN_CHECK_INTERVAL_MS;
  return { state: isAbsent ? "absent" : "none", emptySince };
}

/**
 * Whether a list has an order that may be the lost order, whatever its creation time: an order with the same
 * contents, name or total that may be new in the list.
 */
export const mayHaveBeenReceived = (lostOrder: LostOrder, ordersByList: OrdersByList): boolean =>
  Object.entries(ordersByList).some(([name, orders]) =>
    (orders ?? []).some(
      (order) => isNewOrder(lostOrder, name, order) !== false && mayMatch(lostOrder, order),
    ),
  );

type ListCandidates = {
  newOrders: ListedOrder[];
  /** The new orders with the same contents and a plausible creation time. */
  exactMatches: ListedOrder[];
};

function findCandidates(
  lostOrder: LostOrder,
  name: string,
  orders: readonly ListedOrder[],
  search: SearchState,
): ListCandidates {
  const newOrders = orders.filter(
    (order) =>
      isNewOrder(lostOrder, name, order) ??
      (wasCreatedInFlight(lostOrder, order, search) && mayMatch(lostOrder, order)),
  );
  // If the earlier list is unknown, the creation time has already been checked.
  const isTimePlausible = (order: ListedOrder) =>
    isNewOrder(lostOrder, name, order) === null ||
    hasPlausibleTime(lostOrder, order, search, search.isLatest);
  return {
    newOrders,
    exactMatches: newOrders.filter((order) => hasSameContents(lostOrder, order) && isTimePlausible(order)),
  };
}

/**
 * Whether the order was added to the list after the lost order was sent. Null if the earlier list is unknown.
 */
function isNewOrder({ idsBefore }: LostOrder, name: string, { listId }: ListedOrder): boolean | null {
  const ids = idsBefore?.[name];
  return ids === undefined ? null : !ids.includes(listId);
}

/**
 * Returns the order with the same contents, or null if there is none or a list has several. If the only new
 * order of the first list has the same name or total, returns the order of the first list, because only the
 * first list has the amount to pay.
 */
function findExactMatch(lostOrder: LostOrder, lists: readonly ListCandidates[]): FoundOrder | null {
  if (lists.some(({ exactMatches }) => exactMatches.length > 1)) return null;
  const [match] = lists.flatMap(({ exactMatches }) => exactMatches);
  const [firstList] = lists;
  if (!match || !firstList) return null;
  const [onlyOrder, ...otherOrders] = firstList.newOrders;
  const isMatch =
    onlyOrder !== undefined && otherOrders.length === 0 && hasSameNameOrTotal(lostOrder, onlyOrder);
  return isMatch ? onlyOrder.order : match.order;
}

/**
 * Returns the only new order of the first list, if its name or total matches and its creation time is
 * plausible. Returns null if an exact match exists, a list has several new orders, or no earlier list is
 * known.
 */
function findLooseMatch(
  lostOrder: LostOrder,
  lists: readonly ListCandidates[],
  search: SearchState,
): FoundOrder | null {
  if (lostOrder.idsBefore === null) return null;
  if (lists.some(({ newOrders, exactMatches }) => newOrders.length > 1 || exactMatches.length > 0))
    return null;
  const [onlyOrder] = lists[0]?.newOrders ?? [];
  return onlyOrder &&
    hasSameNameOrTotal(lostOrder, onlyOrder) &&
    hasPlausibleTime(lostOrder, onlyOrder, search, false)
    ? onlyOrder.order
    : null;
}

type MatchFields = Pick<OrderMatchCriteria, "contents" | "name" | "totals">;

/** Whether a listed order has the same contents, name or total. */
export const mayMatch = (criteria: MatchFields, order: ListedOrder): boolean =>
  hasSameContents(criteria, order) || hasSameNameOrTotal(criteria, order);

const hasSameContents = ({ contents }: MatchFields, order: ListedOrder): boolean =>
  contents.includes(order.contents);

const hasSameNameOrTotal = ({ name, totals }: MatchFields, { title, total }: ListedOrder): boolean =>
  (name !== "" && normaliseText(title).includes(normaliseText(name))) ||
  (total !== null && total > 0 && totals.includes(total));

const normaliseText = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Whether a new order may be the lost order according to its creation time. A missing or impossible time is
 * ignored while no other order can have been created.
 */
function hasPlausibleTime(
  lostOrder: LostOrder,
  order: ListedOrder,
  search: SearchState,
  isLatest: boolean,
): boolean {
  const { createdAt } = order;
  const isPossible =
    createdAt !== null &&
    createdAt >= lostOrder.sentAt - MAX_CLOCK_SKEW_MS &&
    createdAt <= search.now + MAX_CLOCK_SKEW_MS;
  const mayOtherOrderExist = search.now > lostOrder.expiresAt && !isLatest;
  if (!isPossible) return !mayOtherOrderExist;
  return createdAt <= (isLatest ? lostOrder.expiresAt + MAX_CLOCK_SKEW_MS : lostOrder.expiresAt);
}

/** Whether an order was created between `sentAt`, rounded down to seconds like API times, and `expiresAt`. */
const wasCreatedInFlight = (
  { sentAt, expiresAt }: LostOrder,
  { createdAt }: ListedOrder,
  { now }: SearchState,
): boolean =>
  createdAt !== null &&
  createdAt >= Math.floor(sentAt / 1_000) * 1_000 &&
  createdAt <= Math.min(expiresAt, now + MAX_CLOCK_SKEW_MS);

/**
 * Whether the lists are enough to prove that a missing order wasn't received. The first list must have been
 * read before the order was sent, and each list that was read then must have been read again.
 */
function provesAbsence({ idsBefore, mayBeUnlisted }: LostOrder, ordersByList: OrdersByList): boolean {
  const [firstList] = Object.keys(ordersByList);
  if (idsBefore === null || mayBeUnlisted || firstList === undefined) return false;
  if (idsBefore[firstList] === undefined) return false;
  return Object.keys(idsBefore).every(
    (name) => ordersByList[name] !== undefined && ordersByList[name] !== null,
  );
}
