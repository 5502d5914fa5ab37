import type { FoundOrder, ListedOrder, OrderTraits } from "./sale.ts";

/**
 * An order whose response was lost, with what distinguishes it from others in the API's lists. Times in ms.
 */
export type LostOrder = Compared & {
  sentAt: number;
  /** It can't be carried out after this. */
  until: number;
  /** Ids of each list before it was sent; null, or without a list, if that wasn't read. */
  before: Readonly<Record<string, readonly number[]>> | null;
  /**
   * Its absence from the lists proves nothing, as a similar unpaid order existed before, or it costs nothing.
   */
  isUnclear: boolean;
};

/** Current lists by name, in the sale's order; null for each that could not be read. */
export type OrderReads = Readonly<Record<string, readonly ListedOrder[] | null>>;

/** `emptySince` as in `OrderNote`. `isLast`: no other order was sent from the same page since. */
type SearchContext = { now: number; emptySince: number | null; isLast: boolean };

/**
 * Result of the search. `unclear`: there is an order that may be it. `none`: there is none. `absent`: there
 * was none in two checks, both after it could still have been carried out.
 */
export type Resolution =
  | { state: "found"; order: FoundOrder }
  | { state: "unclear" | "unread" }
  | { state: "none" | "absent"; emptySince: number | null };

/** Min. milliseconds between the two checks that prove absence. */
const BETWEEN_CHECKS_MS = 30_000;
/** Max difference between the API's clock and ours, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 2 * 60_000;

/**
 * Finds a lost order in the API's lists. It is found if exactly one new order of a list has the same
 * contents, or if the only new order of the first list has its name or total and was created while it was in
 * flight. It is absent if no list has anything new. An order that wasn't in the earlier lists is never
 * ignored because of its time, as the API's clock or time zone may be wrong.
 */
export function resolveOrder(lost: LostOrder, reads: OrderReads, search: SearchContext): Resolution {
  const lists = Object.entries(reads).map(([name, orders]) => findNew(lost, name, orders ?? [], search));
  const order = findExactMatch(lost, lists) ?? findLooseMatch(lost, lists, search);
  if (order) return { state: "found", order };
  if (Object.values(reads).includes(null)) return { state: "unread" };
  if (lists.some(({ fresh }) => fresh.length > 0)) return { state: "unclear" };

  const emptySince =
    provesAbsence(lost, reads) && search.now >= lost.until ? (search.emptySince ?? search.now) : null;
  const isAbsent = emptySince !== null && search.now - emptySince >= BETWEEN_CHECKS_MS;
  return { state: isAbsent ? "absent" : "none", emptySince };
}

/** Whether a list has a new order that may be this one, regardless of its time. */
export const mayHaveArrived = (lost: LostOrder, reads: OrderReads): boolean =>
  Object.entries(reads).some(([name, orders]) =>
    (orders ?? []).some((order) => isNew(lost, name, order) !== false && isLike(lost, order)),
  );

/** The new orders of one list, and those of them with the same contents and a plausible time. */
type NewOrders = { fresh: ListedOrder[]; same: ListedOrder[] };

function findNew(
  lost: LostOrder,
  name: string,
  orders: readonly ListedOrder[],
  search: SearchContext,
): NewOrders {
  const fresh = orders.filter((order) => {
    const isFresh = isNew(lost, name, order);
    // Without the earlier list only a similar order of the right time counts.
    return isFresh ?? (isWithin(lost, order, search) && isLike(lost, order));
  });
  const isInTime = (order: ListedOrder) =>
    isNew(lost, name, order) === null || isTimely(lost, order, search, search.isLast);
  return { fresh, same: fresh.filter((order) => isSame(lost, order) && isInTime(order)) };
}

/** Null if the earlier list isn't known. */
function isNew({ before }: LostOrder, name: string, { listId }: ListedOrder): boolean | null {
  const ids = before?.[name];
  return ids === undefined ? null : !ids.includes(listId);
}

/**
 * The order that one list contains exactly once, and no list more often. Taken from the first list if
 * possible, which has the amount to pay.
 */
function findExactMatch(lost: LostOrder, lists: readonly NewOrders[]): FoundOrder | null {
  if (lists.some(({ same }) => same.length > 1)) return null;
  const [found] = lists.flatMap(({ same }) => same);
  const [first] = lists;
  if (!found || !first) return null;
  const [only, ...others] = first.fresh;
  const isMatch = only !== undefined && others.length === 0 && isSimilar(lost, only);
  return isMatch ? only.order : found.order;
}

/** The only new order of the first list, if its title or total matches and it was created in time. */
function findLooseMatch(
  lost: LostOrder,
  lists: readonly NewOrders[],
  search: SearchContext,
): FoundOrder | null {
  if (lost.before === null || lists.some(({ fresh, same }) => fresh.length > 1 || same.length > 0))
    return null;
  const [only] = lists[0]?.fresh ?? [];
  return only && isSimilar(lost, only) && isTimely(lost, only, search, false) ? only.order : null;
}

/** Properties by which orders are compared. */
type Compared = Pick<OrderTraits, "contents" | "name" | "totals">;

/** Whether a listed order has the same contents, name or total. */
export const isLike = (traits: Compared, order: ListedOrder): boolean =>
  isSame(traits, order) || isSimilar(traits, order);

const isSame = ({ contents }: Compared, order: ListedOrder): boolean => contents.includes(order.contents);

const isSimilar = ({ name, totals }: Compared, { title, total }: ListedOrder): boolean =>
  (name !== "" && plain(title).includes(plain(name))) ||
  (total !== null && total > 0 && totals.includes(total));

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Whether a new order was created while the lost one was in flight. If its time is missing or impossible,
 * true as long as no other order can have been created since: before `until`, or if none was sent (`isLast`).
 * In the latter case a clock that is ahead doesn't matter either.
 */
function isTimely(lost: LostOrder, order: ListedOrder, search: SearchContext, isLast: boolean): boolean {
  const { createdAt } = order;
  const isKnown =
    createdAt !== null &&
    createdAt >= lost.sentAt - MAX_CLOCK_SKEW_MS &&
    createdAt <= search.now + MAX_CLOCK_SKEW_MS;
  if (!isKnown) return search.now <= lost.until || isLast;
  return createdAt <= (isLast ? lost.until + MAX_CLOCK_SKEW_MS : lost.until);
}

/** Whether an order's time lies within the time the lost one was in flight; it may be rounded to seconds. */
const isWithin = (
  { sentAt, until }: LostOrder,
  { createdAt }: ListedOrder,
  { now }: SearchContext,
): boolean =>
  createdAt !== null &&
  createdAt >= Math.floor(sentAt / 1_000) * 1_000 &&
  createdAt <= Math.min(until, now + MAX_CLOCK_SKEW_MS);

/** Whether the lists would contain the order if it had been received: all could be read now and before. */
function provesAbsence({ before, isUnclear }: LostOrder, reads: OrderReads): boolean {
  const [first] = Object.keys(reads);
  if (before === null || isUnclear || first === undefined || before[first] === undefined) return false;
  return Object.keys(before).every((name) => reads[name] !== undefined && reads[name] !== null);
}
