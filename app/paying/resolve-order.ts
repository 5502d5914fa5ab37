/*
 * Finds an order whose response was lost in the API's lists of the user's orders.
 *
 * An order of a list is new if the list didn't contain it before the lost order was sent. If the earlier list
 * is unknown, an order is new if it was created while the lost order was in flight and may match it.
 *
 * The first row that applies is the result:
 *
 * | new orders in the lists                                                         | result    |
 * | ------------------------------------------------------------------------------- | --------- |
 * | some lists have one order with the same contents, and no list has two           | `found`   |
 * | no order has the same contents, no list has two new orders, and that of the     | `found`   |
 * |   first list has the same name or total (only if an earlier list is known)      |           |
 * | a list couldn't be read                                                         | `unread`  |
 * | any other new orders                                                            | `unclear` |
 * | none, in two checks after `expiresAt` that prove absence                        | `absent`  |
 * | none                                                                            | `none`    |
 *
 * The rows for `found` only count orders with a plausible creation time (`hasPlausibleTime`). The other rows
 * count all new orders, because the API's clock or time zone may be wrong.
 */
import type { FoundOrder, ListedOrder, OrderMatchCriteria } from "./sale.ts";

/**
 * An order whose response was lost, with what distinguishes it from others in the API's lists. Times are in
 * milliseconds since 1970 UTC.
 */
export type LostOrder = MatchFields & {
  sentAt: number;
  /** The API can't carry out the order after this time. */
  expiresAt: number;
  /** Ids in each list before the order was sent. Lists that weren't read are missing; null if none was. */
  idsBefore: Readonly<Record<string, readonly number[]>> | null;
  /**
   * Whether the order may have been received although the lists don't show it: a similar unpaid order existed
   * before, or the order costs nothing.
   */
  isAbsenceInconclusive: boolean;
};

/** Current lists by name, in the order of `Sale.lists`; null for each list that couldn't be read. */
export type OrdersByList = Readonly<Record<string, readonly ListedOrder[] | null>>;

type SearchContext = {
  /** Time of this check in milliseconds since 1970 UTC. */
  now: number;
  /** Time of the first check that proved absence, in milliseconds since 1970 UTC; null if there was none. */
  emptySince: number | null;
  /** Whether no later order was sent from the same page. */
  isLast: boolean;
};

/** Result of the search. The table at the top of this file shows when each state applies. */
export type Resolution =
  | { state: "found"; order: FoundOrder }
  /** A list has a new order that may be the lost one (`unclear`), or couldn't be read (`unread`). */
  | { state: "unclear" | "unread" }
  /** `emptySince` is for the next check (`SearchContext`). */
  | { state: "none" | "absent"; emptySince: number | null };

/** Minimum time between the two checks that prove absence. */
const MIN_CHECK_INTERVAL_MS = 30_000;
/** Maximum difference between the API's clock and this site's. */
const MAX_CLOCK_SKEW_MS = 2 * 60_000;

/** Finds a lost order in the API's lists, as the table at the top of this file describes. */
export function resolveOrder(lost: LostOrder, ordersByList: OrdersByList, search: SearchContext): Resolution {
  const lists = Object.entries(ordersByList).map(([name, orders]) =>
    findCandidates(lost, name, orders ?? [], search),
  );
  const order = findExactMatch(lost, lists) ?? findLooseMatch(lost, lists, search);
  if (order) return { state: "found", order };
  if (Object.values(ordersByList).includes(null)) return { state: "unread" };
  if (lists.some(({ newOrders }) => newOrders.length > 0)) return { state: "unclear" };

  const emptySince =
    provesAbsence(lost, ordersByList) && search.now >= lost.expiresAt
      ? (search.emptySince ?? search.now)
      : null;
  const isAbsent = emptySince !== null && search.now - emptySince >= MIN_CHECK_INTERVAL_MS;
  return { state: isAbsent ? "absent" : "none", emptySince };
}

/**
 * Whether a list has an order that may be the lost one, whatever its creation time: it wasn't in the list
 * before, as far as is known, and has the same contents, name or total.
 */
export const mayHaveBeenReceived = (lost: LostOrder, ordersByList: OrdersByList): boolean =>
  Object.entries(ordersByList).some(([name, orders]) =>
    (orders ?? []).some((order) => isNewOrder(lost, name, order) !== false && mayMatch(lost, order)),
  );

/** The orders of one list that may be the lost one. */
type ListCandidates = {
  newOrders: ListedOrder[];
  /** The new orders with the same contents and a plausible creation time. */
  exactMatches: ListedOrder[];
};

function findCandidates(
  lost: LostOrder,
  name: string,
  orders: readonly ListedOrder[],
  search: SearchContext,
): ListCandidates {
  const newOrders = orders.filter(
    (order) =>
      isNewOrder(lost, name, order) ?? (wasCreatedInFlight(lost, order, search) && mayMatch(lost, order)),
  );
  // If the earlier list is unknown, the creation time has already been checked.
  const isTimePlausible = (order: ListedOrder) =>
    isNewOrder(lost, name, order) === null || hasPlausibleTime(lost, order, search, search.isLast);
  return {
    newOrders,
    exactMatches: newOrders.filter((order) => hasSameContents(lost, order) && isTimePlausible(order)),
  };
}

/** Whether a list has gained an order since the lost one was sent; null if the earlier list is unknown. */
function isNewOrder({ idsBefore }: LostOrder, name: string, { listId }: ListedOrder): boolean | null {
  const ids = idsBefore?.[name];
  return ids === undefined ? null : !ids.includes(listId);
}

/**
 * Returns the order with the same contents, if one list has it and no list has two. If the first list has
 * only one new order, with the same name or total, returns that order instead: only the first list has the
 * amount to pay.
 */
function findExactMatch(lost: LostOrder, lists: readonly ListCandidates[]): FoundOrder | null {
  if (lists.some(({ exactMatches }) => exactMatches.length > 1)) return null;
  const [match] = lists.flatMap(({ exactMatches }) => exactMatches);
  const [firstList] = lists;
  if (!match || !firstList) return null;
  const [onlyOrder, ...others] = firstList.newOrders;
  const isMatch = onlyOrder !== undefined && others.length === 0 && hasSameNameOrTotal(lost, onlyOrder);
  return isMatch ? onlyOrder.order : match.order;
}

/**
 * Returns the only new order of the first list, if its name or total matches and its creation time is
 * plausible. Null if an exact match exists, if a list has several new orders, or if no earlier list is known.
 */
function findLooseMatch(
  lost: LostOrder,
  lists: readonly ListCandidates[],
  search: SearchContext,
): FoundOrder | null {
  if (lost.idsBefore === null) return null;
  if (lists.some(({ newOrders, exactMatches }) => newOrders.length > 1 || exactMatches.length > 0))
    return null;
  const [onlyOrder] = lists[0]?.newOrders ?? [];
  return onlyOrder && hasSameNameOrTotal(lost, onlyOrder) && hasPlausibleTime(lost, onlyOrder, search, false)
    ? onlyOrder.order
    : null;
}

/** The fields by which orders are compared. */
type MatchFields = Pick<OrderMatchCriteria, "contents" | "name" | "totals">;

/** Whether a listed order has the same contents, name or total. */
export const mayMatch = (criteria: MatchFields, order: ListedOrder): boolean =>
  hasSameContents(criteria, order) || hasSameNameOrTotal(criteria, order);

const hasSameContents = ({ contents }: MatchFields, order: ListedOrder): boolean =>
  contents.includes(order.contents);

const hasSameNameOrTotal = ({ name, totals }: MatchFields, { title, total }: ListedOrder): boolean =>
  (name !== "" && normalise(title).includes(normalise(name))) ||
  (total !== null && total > 0 && totals.includes(total));

const normalise = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Whether the creation time of a new order allows it to be the lost one: it wasn't created after `expiresAt`.
 * With `isLast`, it may be slightly later, because the API's clock may be ahead. A missing or impossible time
 * is ignored while no other order can have been created: before `expiresAt`, or with `isLast`.
 */
function hasPlausibleTime(
  lost: LostOrder,
  order: ListedOrder,
  search: SearchContext,
  isLast: boolean,
): boolean {
  const { createdAt } = order;
  const isPossible =
    createdAt !== null &&
    createdAt >= lost.sentAt - MAX_CLOCK_SKEW_MS &&
    createdAt <= search.now + MAX_CLOCK_SKEW_MS;
  if (!isPossible) return search.now <= lost.expiresAt || isLast;
  return createdAt <= (isLast ? lost.expiresAt + MAX_CLOCK_SKEW_MS : lost.expiresAt);
}

/** Whether an order was created between `sentAt`, rounded down to seconds like API times, and `expiresAt`. */
const wasCreatedInFlight = (
  { sentAt, expiresAt }: LostOrder,
  { createdAt }: ListedOrder,
  { now }: SearchContext,
): boolean =>
  createdAt !== null &&
  createdAt >= Math.floor(sentAt / 1_000) * 1_000 &&
  createdAt <= Math.min(expiresAt, now + MAX_CLOCK_SKEW_MS);

/**
 * Whether an order that isn't in the lists wasn't received. The first list must have been read before the
 * order was sent, and all lists that were read then must have been read again.
 */
function provesAbsence({ idsBefore, isAbsenceInconclusive }: LostOrder, ordersByList: OrdersByList): boolean {
  const [firstList] = Object.keys(ordersByList);
  if (idsBefore === null || isAbsenceInconclusive || firstList === undefined) return false;
  if (idsBefore[firstList] === undefined) return false;
  return Object.keys(idsBefore).every(
    (name) => ordersByList[name] !== undefined && ordersByList[name] !== null,
  );
}
