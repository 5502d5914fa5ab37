import { expect, test } from "vitest";
import { findSent, type SentOrder } from "./sent-order.server.ts";

const noon = Date.UTC(2027, 2, 1, 12);
const sent: SentOrder = {
  kind: "entry",
  user: 7,
  about: 3,
  reference: "ABCD2345",
  key: "key",
  sentAt: noon,
  until: noon + 12_000,
  contents: ["15700 Night Shift", "15986 Night Shift"],
  before: [11],
};
const later = noon + 60_000;
const listed = (id: number, contents = "15986 Night Shift", createdAt: number | null = noon + 2_000) => ({
  id,
  contents,
  createdAt,
});

test("an order is found by what it reads like, with its surcharge or without", () => {
  expect(findSent(sent, [listed(12)], later)?.id).toBe(12);
  expect(findSent(sent, [listed(12, "15700 Night Shift")], later)?.id).toBe(12);
});

test.each([
  ["one that was there before", [listed(11)]],
  ["one of another event or total", [listed(12, "15986 Summer Nationals"), listed(13, "2000 Night Shift")]],
  ["one made long before it was sent", [listed(12, undefined, noon - 5 * 60_000)]],
  ["one made long after it was sent", [listed(12, undefined, noon + 5 * 60_000)]],
  ["one made after nobody waited for it any more", [listed(12, undefined, noon + 20_000)]],
  ["one of two that can't be told apart", [listed(12), listed(13)]],
])("an order is never taken for %s", (_which, orders) => {
  expect(findSent(sent, orders, later)).toBeNull();
});

test("nothing is found where nobody looked before it was sent", () => {
  expect(findSent({ ...sent, before: null }, [listed(12)], later)).toBeNull();
});

test("where the list tells no times, it is told only as long as nobody can have made another since", () => {
  expect(findSent(sent, [listed(12, undefined, null)], noon + 5_000)?.id).toBe(12);
  expect(findSent(sent, [listed(12, undefined, null)], later)).toBeNull();
});
