import type { FoundOrder, ListedOrder, OrderMatchCriteria } from "./sale.ts";

/**
 * An order whose response was lost, with what distinguishes it from others in the API's lists. Times are in
 * milliseconds since 1970 UTC.
 */
export type LostOrder = ComparedMembers & {
  sentAt: number;
  /** The API can't carry out the order after this time. */
  until: number;
  /**
   * Ids in each list before the order was sent. A list that wasn't read is missing; null if none was read.
   */
  before: Readonly<Record<string, readonly number[]>> | null;
  /**
   * Whether the order may have been received although the lists don't show it: a similar unpaid order existed
   * before, or the order costs nothing.
   */
  isUnclear: boolean;
};

/** Current lists by name, in the order of `Sale.lists`; null for each list that couldn't be read. */
export type OrderReads = Readonly<Record<string, readonly ListedOrder[] | null>>;

/**
 * `emptySince`: time of the first check after `until` that didn't find the order, in milliseconds since 1970
 * UTC; null if there was no such check. `isLast`: no later order was sent from the same page.
 */
type SearchContext = { now: number; emptySince: number | null; isLast: boolean };

/**
 * Result of the search. `unclear`: a list has an order that may be the lost one. `unread`: a list couldn't be
 * read. `none`: no list has such an order. `absent`: two checks found no such order, both after the time
 * until which the API may carry it out.
 */
export type Resolution =
  | { state: "found"; order: FoundOrder }
  | { state: "unclear" | "unread" }
  | { state: "none" | "absent"; emptySince: number | null };

/** Min milliseconds between the two checks that prove absence. */
const BETWEEN_CHECKS_MS = 30_000;
/** Maximum difference between the API's clock and ours, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 2 * 60_000;

/**
 * Finds a lost order in the API's lists. It is found if exactly one new order of a list has the same
 * contents, or if the only new order of the first list has the same name or total and was created while the
 * lost order was in flight. It is absent if no list has a new order. A new order always counts, whatever its
 * creation time, as the API's clock or time zone may be wrong.
 */
export function resolveOrder(lost: LostOrder, reads: OrderReads, search: SearchContext): Resolution {
  const lists = Object.entries(reads).map(([name, orders]) =>
    findNewOrders(lost, name, orders ?? [], search),
  );
  const order = findExactMatch(lost, lists) ?? findLooseMatch(lost, lists, search);
  if (order) return { state: "found", order };
  if (Object.values(reads).includes(null)) return { state: "unread" };
  if (lists.some(({ fresh }) => fresh.length > 0)) return { state: "unclear" };

  const emptySince =
    provesAbsence(lost, reads) && search.now >= lost.until ? (search.emptySince ?? search.now) : null;
  const isAbsent = emptySince !== null && search.now - emptySince >= BETWEEN_CHECKS_MS;
  return { state: isAbsent ? "absent" : "none", emptySince };
}

/** Whether a list has a new order that may be the lost one, regardless of its creation time. */
export const mayHaveBeenReceived = (lost: LostOrder, reads: OrderReads): boolean =>
  Object.entries(reads).some(([name, orders]) =>
    (orders ?? []).some((order) => isNew(lost, name, order) !== false && mayMatch(lost, order)),
  );

/**
 * `fresh`: the new orders of one list. `matching`: the fresh orders with the same contents and a plausible
 * time.
 */
type NewOrders = { fresh: ListedOrder[]; matching: ListedOrder[] };

function findNewOrders(
  lost: LostOrder,
  name: string,
  orders: readonly ListedOrder[],
  search: SearchContext,
): NewOrders {
  const fresh = orders.filter((order) => {
    const isFresh = isNew(lost, name, order);
    // If the earlier list isn't known, only a similar order that was created at the right time counts as new.
    return isFresh ?? (isWithin(lost, order, search) && mayMatch(lost, order));
  });
  const hasPlausibleTime = (order: ListedOrder) =>
    isNew(lost, name, order) === null || isTimely(lost, order, search, search.isLast);
  return {
    fresh,
    matching: fresh.filter((order) => hasSameContents(lost, order) && hasPlausibleTime(order)),
  };
}

/**
 * Whether the list has gained the order since the lost one was sent; null if the earlier list isn't known.
 */
function isNew({ before }: LostOrder, name: string, { listId }: ListedOrder): boolean | null {
  const ids = before?.[name];
  return ids === undefined ? null : !ids.includes(listId);
}

/**
 * Returns the order with the same contents, if one list has it and no list has two. Prefers the entry of the
 * first list, which has the amount to pay.
 */
function findExactMatch(lost: LostOrder, lists: readonly NewOrders[]): FoundOrder | null {
  if (lists.some(({ matching }) => matching.length > 1)) return null;
  const [match] = lists.flatMap(({ matching }) => matching);
  const [first] = lists;
  if (!match || !first) return null;
  const [onlyOrder, ...others] = first.fresh;
  const isMatch = onlyOrder !== undefined && others.length === 0 && hasSameNameOrTotal(lost, onlyOrder);
  return isMatch ? onlyOrder.order : match.order;
}

/** Returns the only new order of the first list, if its name or total matches and its time is plausible. */
function findLooseMatch(
  lost: LostOrder,
  lists: readonly NewOrders[],
  search: SearchContext,
): FoundOrder | null {
  if (lost.before === null || lists.some(({ fresh, matching }) => fresh.length > 1 || matching.length > 0))
    return null;
  const [onlyOrder] = lists[0]?.fresh ?? [];
  return onlyOrder && hasSameNameOrTotal(lost, onlyOrder) && isTimely(lost, onlyOrder, search, false)
    ? onlyOrder.order
    : null;
}

/** Members by which orders are compared. */
type ComparedMembers = Pick<OrderMatchCriteria, "contents" | "name" | "totals">;

/** Whether a listed order has the same contents, name or total. */
export const mayMatch = (criteria: ComparedMembers, order: ListedOrder): boolean =>
  hasSameContents(criteria, order) || hasSameNameOrTotal(criteria, order);

const hasSameContents = ({ contents }: ComparedMembers, order: ListedOrder): boolean =>
  contents.includes(order.contents);

const hasSameNameOrTotal = ({ name, totals }: ComparedMembers, { title, total }: ListedOrder): boolean =>
  (name !== "" && normalise(title).includes(normalise(name))) ||
  (total !== null && total > 0 && totals.includes(total));

const normalise = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Whether a new order was created while the lost one was in flight. If its time is missing or impossible, the
 * result is true as long as no other order can have been created: before `until`, or if `isLast`. With
 * `isLast`, a creation time that is slightly after `until` counts too, as the API's clock may be ahead.
 */
function isTimely(lost: LostOrder, order: ListedOrder, search: SearchContext, isLast: boolean): boolean {
  const { createdAt } = order;
  const isPossible =
    createdAt !== null &&
    createdAt >= lost.sentAt - MAX_CLOCK_SKEW_MS &&
    createdAt <= search.now + MAX_CLOCK_SKEW_MS;
  if (!isPossible) return search.now <= lost.until || isLast;
  return createdAt <= (isLast ? lost.until + MAX_CLOCK_SKEW_MS : lost.until);
}

/** Whether an order was created while the lost one was in flight. Its time may be rounded down to seconds. */
const isWithin = (
  { sentAt, until }: LostOrder,
  { createdAt }: ListedOrder,
  { now }: SearchContext,
): boolean =>
  createdAt !== null &&
  createdAt >= Math.floor(sentAt / 1_000) * 1_000 &&
  createdAt <= Math.min(until, now + MAX_CLOCK_SKEW_MS);

/** Whether the lists would contain the order if it had been received: every list was read then and now. */
function provesAbsence({ before, isUnclear }: LostOrder, reads: OrderReads): boolean {
  const [first] = Object.keys(reads);
  if (before === null || isUnclear || first === undefined || before[first] === undefined) return false;
  return Object.keys(before).every((name) => reads[name] !== undefined && reads[name] !== null);
}
