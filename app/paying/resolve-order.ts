import type { FoundOrder, ListedOrder, OrderTraits } from "./sale.ts";

/** An order whose response was lost, as far as the API's lists can tell it from others. Times are ms. */
export type LostOrder = Compared & {
  sentAt: number;
  /** It can't be carried out later than this. */
  until: number;
  /** The ids of each list as it was before it was sent; null, or without a list, where that wasn't read. */
  before: Readonly<Record<string, readonly number[]>> | null;
  /**
   * Whether its absence from the lists proves nothing: an unpaid one like it was there, or it costs
   * nothing.
   */
  isUnclear: boolean;
};

/** The lists as they are now, by name, in the sale's order; null for one that could not be read. */
export type OrderReads = Readonly<Record<string, readonly ListedOrder[] | null>>;

/** `emptySince` as in `OrderNote`; `isLast`: no other order was sent from the same page since. */
type Known = { now: number; emptySince: number | null; isLast: boolean };

/**
 * What the API's lists say of an order. `unclear`: something is there that may be it; `none`: nothing is;
 * `absent`: nothing was there at two readings, both after it could still be carried out.
 */
export type Resolution =
  | { state: "found"; order: FoundOrder }
  | { state: "unclear" | "unread" }
  | { state: "none" | "absent"; emptySince: number | null };

/** Milliseconds between the two readings by which an order is known not to have been received. */
const betweenReadings = 30_000;
/** Milliseconds that the API's clock may differ from ours. */
const clocksDiffer = 2 * 60_000;

/**
 * Finds a lost order in the API's lists. It is found where exactly one new order of a list reads like it,
 * or where the only new one of the first list has its name or its total, made while it was under way; it is
 * absent where no list has anything new. An order that isn't in the lists as they were before is never
 * overlooked for its time: the API's clock or time zone may be another one.
 */
export function resolveOrder(lost: LostOrder, reads: OrderReads, known: Known): Resolution {
  const lists = Object.entries(reads).map(([name, orders]) => newIn(lost, name, orders ?? [], known));
  const order = exactlyFound(lost, lists) ?? looselyFound(lost, lists, known);
  if (order) return { state: "found", order };
  if (Object.values(reads).includes(null)) return { state: "unread" };
  if (lists.some(({ fresh }) => fresh.length > 0)) return { state: "unclear" };

  const emptySince =
    provesAbsence(lost, reads) && known.now >= lost.until ? (known.emptySince ?? known.now) : null;
  const isAbsent = emptySince !== null && known.now - emptySince >= betweenReadings;
  return { state: isAbsent ? "absent" : "none", emptySince };
}

/** Whether a list has something new that may be the order, be it made whenever. */
export const mayHaveArrived = (lost: LostOrder, reads: OrderReads): boolean =>
  Object.entries(reads).some(([name, orders]) =>
    (orders ?? []).some((order) => isNew(lost, name, order) !== false && isLike(lost, order)),
  );

/** Of one list: what is new, and what of it reads like the order and was made in its time. */
type New = { fresh: ListedOrder[]; same: ListedOrder[] };

function newIn(lost: LostOrder, name: string, orders: readonly ListedOrder[], known: Known): New {
  const fresh = orders.filter((order) => {
    const isFresh = isNew(lost, name, order);
    // Without the list as it was before, only an order like it may be it.
    return isFresh ?? (isWithin(lost, order, known) && isLike(lost, order));
  });
  const isInTime = (order: ListedOrder) =>
    isNew(lost, name, order) === null || isTimely(lost, order, known, known.isLast);
  return { fresh, same: fresh.filter((order) => isSame(lost, order) && isInTime(order)) };
}

/** Null where the list as it was before isn't known. */
function isNew({ before }: LostOrder, name: string, { listId }: ListedOrder): boolean | null {
  const ids = before?.[name];
  return ids === undefined ? null : !ids.includes(listId);
}

/**
 * An order that one list has once, and no list more often; as the first list has it, which says what to
 * pay.
 */
function exactlyFound(lost: LostOrder, lists: readonly New[]): FoundOrder | null {
  if (lists.some(({ same }) => same.length > 1)) return null;
  const [found] = lists.flatMap(({ same }) => same);
  const [first] = lists;
  if (!found || !first) return null;
  const [only, ...others] = first.fresh;
  const isToPay = only !== undefined && others.length === 0 && isSimilar(lost, only);
  return isToPay ? only.order : found.order;
}

/** The only new one of the first list, where its title or its total is the order's, made in its time. */
function looselyFound(lost: LostOrder, lists: readonly New[], known: Known): FoundOrder | null {
  if (lost.before === null || lists.some(({ fresh, same }) => fresh.length > 1 || same.length > 0))
    return null;
  const [only] = lists[0]?.fresh ?? [];
  return only && isSimilar(lost, only) && isTimely(lost, only, known, false) ? only.order : null;
}

/** What an order is compared by. */
type Compared = Pick<OrderTraits, "contents" | "name" | "totals">;

/** Whether a listed order reads like another one, or has its name or its total. */
export const isLike = (traits: Compared, order: ListedOrder): boolean =>
  isSame(traits, order) || isSimilar(traits, order);

const isSame = ({ contents }: Compared, order: ListedOrder): boolean => contents.includes(order.contents);

const isSimilar = ({ name, totals }: Compared, { title, total }: ListedOrder): boolean =>
  (name !== "" && plain(title).includes(plain(name))) ||
  (total !== null && total > 0 && totals.includes(total));

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Whether a new order was made while the lost one was under way. Where its time isn't told, or can't be
 * right, that is so as long as nobody can have made another one: until then, or where nobody has
 * (`isLast`). Nor does a clock that is ahead matter then.
 */
function isTimely(lost: LostOrder, order: ListedOrder, known: Known, isLast: boolean): boolean {
  const { createdAt } = order;
  const isKnown =
    createdAt !== null && createdAt >= lost.sentAt - clocksDiffer && createdAt <= known.now + clocksDiffer;
  if (!isKnown) return known.now <= lost.until || isLast;
  return createdAt <= (isLast ? lost.until + clocksDiffer : lost.until);
}

/**
 * Whether an order's own time says that it was made while the lost one was under way; times may be in
 * seconds.
 */
const isWithin = ({ sentAt, until }: LostOrder, { createdAt }: ListedOrder, { now }: Known): boolean =>
  createdAt !== null &&
  createdAt >= Math.floor(sentAt / 1_000) * 1_000 &&
  createdAt <= Math.min(until, now + clocksDiffer);

/** Whether the lists would show the order, had it been received: all are as they were before. */
function provesAbsence({ before, isUnclear }: LostOrder, reads: OrderReads): boolean {
  const [first] = Object.keys(reads);
  if (before === null || isUnclear || first === undefined || before[first] === undefined) return false;
  return Object.keys(before).every((name) => reads[name] !== undefined && reads[name] !== null);
}
