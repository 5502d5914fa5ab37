import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isVisible, findNextChange, type Visibility } from "./visibility.ts";

const zone = "Australia/Sydney";
const plain: Visibility = { hidden: false, startTime: null, endTime: null, editing: false, deleted: false };
const window = { startTime: "2026-06-01T09:00:00", endTime: "2026-06-01T17:00:00" };
const at = (time: string) => Date.parse(`2026-06-01T${time}+10:00`);

describe("a block is shown", () => {
  test.each<[string, Partial<Visibility>, string, boolean]>([
    ["when nothing is said", {}, "12:00:00", true],
    ["not when hidden [CMS-018]", { hidden: true }, "12:00:00", false],
    ["while edited, hidden or not [CMS-017]", { hidden: true, editing: true }, "12:00:00", true],
    ["while edited, before its time [CMS-017]", { ...window, editing: true }, "08:00:00", true],
    ["never when deleted, edited or not [CMS-022]", { deleted: true, editing: true }, "12:00:00", false],
    ["not before its start [CMS-019]", window, "08:59:59.999", false],
    ["at its start [CMS-019]", window, "09:00:00", true],
    ["at its end [CMS-020]", window, "17:00:00", true],
    ["not after its end [CMS-020]", window, "17:00:00.001", false],
  ])("%s", (_, block, time, shows) => {
    expect(isVisible({ ...plain, ...block }, at(time), zone)).toBe(shows);
  });
});

describe("the next change [CMS-021]", () => {
  test.each<[string, Partial<Visibility>, string, number | null]>([
    ["is its start before it", window, "08:00:00", at("09:00:00")],
    ["is just after its end while it shows", window, "12:00:00", at("17:00:00.001")],
    ["is nothing once it is over", window, "18:00:00", null],
    ["is nothing for a hidden block", { ...window, hidden: true }, "08:00:00", null],
    ["is nothing without times", {}, "08:00:00", null],
  ])("%s", (_, block, time, change) => {
    expect(findNextChange({ ...plain, ...block }, at(time), zone)).toBe(change);
  });

  test("the visibility stays the same until the next change, but not beyond it", () => {
    const hour = fc.integer({ min: 0, max: 23 }).map((value) => String(value).padStart(2, "0"));
    const time = fc.option(hour.map((value) => `2026-06-01T${value}:00:00`));
    fc.assert(
      fc.property(time, time, fc.integer({ min: 0, max: 86_399_999 }), (startTime, endTime, offset) => {
        const block = { ...plain, startTime, endTime };
        const now = at("00:00:00") + offset;
        const change = findNextChange(block, now, zone);
        const last = change === null ? now + 172_800_000 : change - 1;
        expect(isVisible(block, last, zone)).toBe(isVisible(block, now, zone));
      }),
    );
  });
});

test.each<[string, Partial<Visibility>]>([
  ["is deleted", { deleted: true }],
  ["is being edited", { editing: true }],
  ["is hidden", { hidden: true }],
])("time never changes a block that %s", (_, block) => {
  expect(findNextChange({ ...plain, ...window, ...block }, at("08:00:00"), zone)).toBeNull();
});

test("the next change of a block that has just appeared is its end", () => {
  expect(findNextChange({ ...plain, ...window }, at("09:00:00"), zone)).toBe(at("17:00:00.001"));
});
