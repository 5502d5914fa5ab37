import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  option,
  property,
  record,
} from "fast-check";
import { expect, test } from "vitest";
import { type LostOrder, mayHaveBeenReceived, resolveOrder } from "./resolve-order.ts";
import type { ListedOrder } from "./sale.ts";

const noon = Date.UTC(2027, 2, 1, 12);
const second = 1_000;
const minute = 60 * second;

/** An order of $157 that was sent at noon, timed out after 2 s, and can't be carried out 12 s later. */
const lost: LostOrder = {
  contents: ["15700 Night Shift", "15986 Night Shift", "entry Night Shift"],
  name: "Night Shift",
  totals: [15_700, 15_986],
  sentAt: noon,
  expiresAt: noon + 12 * second,
  idsBefore: { invoices: [11], entries: [4] },
  mayBeUnlisted: false,
};
const invoice = (listId: number, parts: Partial<ListedOrder> = {}): ListedOrder => ({
  listId,
  contents: "15986 Night Shift",
  title: "Night Shift",
  total: 15_986,
  createdAt: noon + 2 * second,
  order: { id: listId, outstanding: 15_986, isPaid: false },
  ...parts,
});
const entry = (listId: number, event = "Night Shift"): ListedOrder => ({
  listId,
  contents: `entry ${event}`,
  title: event,
  total: null,
  createdAt: null,
  order: { id: 0, outstanding: 0, isPaid: false },
});
/** A title chosen by the API: a number of its own. */
const untitled = { contents: "15986 Invoice 12", title: "Invoice 12" };
const unrelated = { contents: "2000 Tow strap", title: "Tow strap", total: 2_000 };

type Reading = { at?: number; emptySince?: number | null; isLatest?: boolean; of?: Partial<LostOrder> };

/** Defaults of a check one minute after sending. */
function resolve(
  invoices: ListedOrder[] | null,
  entries: ListedOrder[] | null = [entry(4)],
  { at = noon + minute, emptySince = null, isLatest = true, of = {} }: Reading = {},
) {
  const known = { now: at, emptySince, isLatest };
  return resolveOrder({ ...lost, ...of }, { invoices, entries }, known);
}

const found = (id: number) => ({ state: "found", order: { id } });

test.each([
  ["its title and total", invoice(12)],
  [
    "its title and the total without the surcharge",
    invoice(12, { contents: "15700 Night Shift", total: 15_700 }),
  ],
  ["its total only, as the API has titles of its own", invoice(12, untitled)],
  [
    "its name only, as the API adds another surcharge",
    invoice(12, { contents: "16000 x", title: "Entry: night  shift", total: 16_000 }),
  ],
  ["a clock that is two minutes behind", invoice(12, { createdAt: noon - 2 * minute })],
  [
    "a time that is impossible, because of another time zone",
    invoice(12, { createdAt: noon - 8 * 60 * minute }),
  ],
  ["a clock that is ahead", invoice(12, { createdAt: noon + 2 * minute })],
  ["no time", invoice(12, { createdAt: null })],
])("a new invoice is recognised as the order by %s", (_how, listed) => {
  expect(resolve([invoice(11), listed])).toMatchObject(found(12));
});

test("a new entry is the order, with the amount of its invoice if there is one", () => {
  expect(resolve([invoice(11)], [entry(4), entry(5)])).toMatchObject(found(0));
  expect(resolve([invoice(11), invoice(12, untitled)], [entry(4), entry(5)])).toMatchObject(found(12));
  expect(resolve([invoice(11), invoice(12, unrelated)], [entry(4), entry(5)])).toMatchObject(found(0));
});

test("the right one of several new orders is found", () => {
  expect(resolve([invoice(11), invoice(12), invoice(13, unrelated)])).toMatchObject(found(12));
});

test.each([
  ["two with equal contents", [invoice(12), invoice(13)], {}],
  [
    "one created long after the order timed out",
    [invoice(12, { createdAt: noon + 3 * minute })],
    { at: noon + 5 * minute },
  ],
  [
    "one created after it and after another order that was sent",
    [invoice(12, { createdAt: noon + 20 * second })],
    { isLatest: false },
  ],
  ["one for something else", [invoice(12, unrelated)], {}],
  ["two, one of which has its total", [invoice(12, untitled), invoice(13, unrelated)], {}],
  [
    "one without a time, after another order was sent",
    [invoice(12, { createdAt: null })],
    { isLatest: false },
  ],
  ["one with its total and no time, checked later", [invoice(12, { ...untitled, createdAt: null })], {}],
])("%s, new in the list, may or may not be the order", (_which, orders, reading) => {
  expect(resolve([invoice(11), ...orders], undefined, reading)).toEqual({ state: "unclear" });
});

test("an order that existed before is not found", () => {
  expect(resolve([invoice(11)])).toEqual({ state: "none", emptySince: noon + minute });
});

test("without earlier lists only an order with a time is found, and none is ever absent", () => {
  const of = { idsBefore: null };
  const later = { at: noon + 10 * minute, emptySince: noon + minute, of };
  expect(resolve([invoice(11, { createdAt: noon - second }), invoice(12)], [], later)).toMatchObject(
    found(12),
  );
  expect(resolve([invoice(12, { createdAt: null })], [entry(5)], later).state).toBe("none");
  expect(resolve([invoice(12, { createdAt: noon - second })], [], later).state).toBe("none");
});

const half = 30 * second;
test.each([
  ["is “none” while it can still be carried out", noon + 11 * second, null, "none", null],
  ["is “none” at the first check", lost.expiresAt, null, "none", lost.expiresAt],
  ["is “none” until half a minute later", lost.expiresAt + half - 1, lost.expiresAt, "none", lost.expiresAt],
  ["is “absent” then", lost.expiresAt + half, lost.expiresAt, "absent", lost.expiresAt],
])("an order in no list %s", (_when, at, emptySince, state, since) => {
  expect(resolve([invoice(11)], undefined, { at, emptySince })).toEqual({ state, emptySince: since });
});

test.each([
  ["a similar unpaid order existed, which it may have replaced", { mayBeUnlisted: true }],
  ["the invoices weren't read before", { idsBefore: { entries: [4] } }],
])("an order is never absent if %s", (_why, of) => {
  const reading = { at: noon + 60 * minute, emptySince: noon + minute, of };
  expect(resolve([invoice(11, { createdAt: null })], undefined, reading).state).toBe("none");
});

test("nor if a list can't be read now; the other list still counts", () => {
  const reading = { at: noon + 60 * minute, emptySince: noon + minute };
  expect(resolve([invoice(11)], null, reading)).toEqual({ state: "unread" });
  expect(resolve(null, null, reading)).toEqual({ state: "unread" });
  expect(resolve([invoice(11), invoice(12)], null, reading)).toMatchObject(found(12));
});

test("an order that is carried out late is recognised by its name or total before another one is sent", () => {
  const late = { createdAt: noon + 60 * minute };
  expect(mayHaveBeenReceived(lost, { invoices: [invoice(11)], entries: [entry(4)] })).toBe(false);
  expect(mayHaveBeenReceived(lost, { invoices: [invoice(11), invoice(12, unrelated)], entries: null })).toBe(
    false,
  );
  expect(mayHaveBeenReceived(lost, { invoices: [invoice(11), invoice(12, late)], entries: null })).toBe(true);
  expect(mayHaveBeenReceived(lost, { invoices: [invoice(11), invoice(12, { ...late, ...untitled })] })).toBe(
    true,
  );
});

/** An API with its own clock, titles and totals, which also receives other orders. */
const world = record({
  landsAfter: option(integer({ min: 0, max: 12 * second })),
  zone: constantFrom(0, 0, 0, 60 * minute, -8 * 60 * minute, 10 * 60 * minute),
  drift: integer({ min: -2 * minute, max: 2 * minute }),
  tellsTimes: boolean(),
  titles: constantFrom({}, untitled, { contents: "16000 Night Shift", total: 16_000 }),
  listsEntries: boolean(),
  earlier: array(record({ isLike: boolean(), ago: integer({ min: 1, max: 90 * minute }) }), {
    maxLength: 4,
  }),
  others: array(integer({ min: 1, max: 5 * minute }), { maxLength: 2 }),
  readings: array(integer({ min: second, max: 10 * minute }), { minLength: 2, maxLength: 12 }),
});
type World = typeof world extends Arbitrary<infer T> ? T : never;

/** The lists at a time: what was created until then, and what existed before the order was sent. */
function listsAt(at: number, { landsAfter, zone, drift, tellsTimes, titles, ...given }: World) {
  const made = (time: number) => (tellsTimes ? time + zone + drift : null);
  const before = given.earlier.map(({ isLike, ago }, place) =>
    invoice(place + 1, {
      ...(isLike ? {} : unrelated),
      createdAt: made(noon - ago),
      order: { ...invoice(1).order, isPaid: true },
    }),
  );
  const others = given.others
    .filter((after) => noon + after <= at)
    .map((after, place) => invoice(900 + place, { ...unrelated, createdAt: made(noon + after) }));
  const hasLanded = landsAfter !== null && noon + landsAfter <= at;
  const own = hasLanded ? [invoice(500, { ...titles, createdAt: made(noon + landsAfter) })] : [];
  const entries = hasLanded && given.listsEntries ? [entry(50)] : [];
  return { before, invoices: [...before, ...others, ...own], entries };
}

/** Results of successive checks, each with the notes of the one before. */
function readings(given: World) {
  let emptySince: number | null = null;
  const before = { invoices: listsAt(noon - 1, given).before.map(({ listId }) => listId), entries: [] };
  return given.readings
    .toSorted((one, other) => one - other)
    .map((after) => {
      const { invoices, entries } = listsAt(noon + after, given);
      const known = { now: noon + after, emptySince, isLatest: true };
      const resolved = resolveOrder({ ...lost, idsBefore: before }, { invoices, entries }, known);
      if ("emptySince" in resolved) ({ emptySince } = resolved);
      return resolved;
    });
}

test("for any clock, zone and titles of the API: a received order is never absent, another one never found", () => {
  assert(
    property(world, (given) => {
      const untrue = readings(given).filter((resolved) =>
        given.landsAfter === null
          ? resolved.state === "found"
          : resolved.state === "absent" ||
            (resolved.state === "found" && ![500, 0].includes(resolved.order.id)),
      );
      expect(untrue).toEqual([]);
    }),
  );
});

test("a received order is found at every check, if the API lists it under our titles", () => {
  assert(
    property(world, integer({ min: 0, max: 12 * second }), (given, landsAfter) => {
      const notified = readings({ ...given, landsAfter, titles: {}, others: [] });
      expect(notified.at(-1)?.state).toBe(Math.max(...given.readings) >= landsAfter ? "found" : "none");
    }),
  );
});
