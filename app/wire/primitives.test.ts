import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  dateTime,
  dateOnly,
  dateOrDateTime,
  decimal,
  dollars,
  flag,
  html,
  jsonText,
  endDateTime,
  optionalCount,
  list,
  listResponse,
  startDateTime,
  optionalRecord,
  Outcome,
  requiredId,
  stockFlag,
  record,
  saveResponse,
  text,
  integer,
} from "./primitives.ts";
import { PageBlock } from "./page.ts";
import { Series } from "./series.ts";

describe("dollars are converted to cents", () => {
  test.each<[unknown, number]>([
    [137, 13_700],
    ["49.50", 4_950],
    [1.005, 101], // half up, though 1.005 * 100 is 100.49999…
    ["0.285", 29],
    [2.274999, 227],
    [".5", 50],
    ["-1.20", -120],
    [null, 0],
    ["", 0],
    [undefined, 0],
  ])("%j is %i", (wire, cents) => expect(dollars.parse(wire)).toBe(cents));

  test("half a cent rounds up, whatever the amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 9 }), (cents, tenth) => {
        const wire = (cents / 100).toFixed(2) + String(tenth);
        const expected = tenth >= 5 ? cents + 1 : cents;
        expect(dollars.parse(Number(wire))).toBe(expected);
        expect(dollars.parse(wire)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(["$12", "12,50", "-", ".", "1e3", "12 dollars", true, [], {}])("%j is rejected", (wire) => {
    expect(dollars.safeParse(wire).success).toBe(false);
  });
});

describe("numbers", () => {
  test.each<[unknown, number]>([
    ["12", 12],
    [12, 12],
    ["-1", -1],
    ["", 0],
    [null, 0],
    [undefined, 0],
  ])("%j is the whole number %i", (wire, value) => expect(integer.parse(wire)).toBe(value));

  test.each([
    ["1.00", 1],
    ["-3.0", -3],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("%j is the whole number %i, as a text with decimals", (wire, value) =>
    expect(integer.parse(wire)).toBe(value),
  );

  test.each(["9007199254740993", 9_007_199_254_740_992, "12345678901234567890"])(
    "%j can't be the id of a record, as it would be rounded to that of another",
    (wire) => {
      expect(integer.safeParse(wire).success).toBe(false);
      expect(requiredId.safeParse(wire).success).toBe(false);
    },
  );

  test.each<[unknown, number]>([
    ["-3", 0],
    [-3, 0],
    ["5.00", 5],
    [4.5, 4],
  ])("of %j, %i are left", (wire, value) => expect(optionalCount.parse(wire)).toBe(value));

  test.each<[unknown, boolean]>([
    ["5", true],
    [2.5, true],
    ["0.00", false],
    [-1, false],
    ["0", false],
    [false, false],
    ["plenty", true],
  ])("whether %j is in stock: %j", (wire, isInStock) => expect(stockFlag(false).parse(wire)).toBe(isInStock));

  test.each([1.5, "1.5", "-", "twelve", true])("%j is no whole number", (wire) => {
    expect(integer.safeParse(wire).success).toBe(false);
  });

  test("a limit that isn't specified is null, not 0 [ENT-034]", () => {
    expect([null, undefined, "", 0, "0", 7].map((wire) => optionalCount.parse(wire))).toEqual([
      null,
      null,
      null,
      0,
      0,
      7,
    ]);
  });

  test("an absent factor takes its own default", () => {
    expect([undefined, null, "", "0.5", 0].map((wire) => decimal(1).parse(wire))).toEqual([1, 1, 1, 0.5, 0]);
  });
});

describe("flags", () => {
  test("are parsed in every spelling", () => {
    const yes = [true, 1, "1", "true"].map((wire) => flag(false).parse(wire));
    const no = [false, 0, "0", "false"].map((wire) => flag(true).parse(wire));
    expect([...yes, ...no]).toEqual([true, true, true, true, false, false, false, false]);
  });

  test("have a default if absent", () => {
    for (const wire of [undefined, null, ""]) {
      expect([flag(true).parse(wire), flag(false).parse(wire)]).toEqual([true, false]);
    }
  });

  test("reject anything else", () => expect(flag(true).safeParse("yes").success).toBe(false));
});

describe("days and points in time", () => {
  test.each<[unknown, string | null]>([
    ["2026-02-28", "2026-02-28"],
    ["2026-02-28T10:00:00", "2026-02-28"],
    ["2026-02-30", null],
    ["on 2026-02-28", null],
    ["2026-02-2x", null],
    [20260228, null],
    [["2026-02-28"], null],
    ["28/02/2026", null],
    ["", null],
    [null, null],
    [undefined, null],
    [{ time: "2026-02-28" }, "2026-02-28"],
  ])("the day %j is %j, never today", (wire, value) => expect(dateOnly.parse(wire)).toBe(value));

  test.each<[unknown, string | null]>([
    ["2026-04-18T18:30:00", "2026-04-18T18:30:00"],
    ["2026-04-18 18:30:00", "2026-04-18T18:30:00"],
    ["2026-04-18T18:30", "2026-04-18T18:30:00"],
    ["2026-04-18T18:30:00.000Z", "2026-04-18T18:30:00Z"],
    [" 2026-04-18T18:30:00 ", "2026-04-18T18:30:00"],
    ["2026-04-18T18:30:00+0930", "2026-04-18T18:30:00+0930"],
    ["from 2026-04-18T18:30:00", null],
    ["2026-04-18T18:30:00 on", null],
    ["2026-04-18T18:30:00.", null],
    ["2026-04-18T18:30:00+09:30", "2026-04-18T18:30:00+09:30"],
    ["2026-04-18T18:75:00", null],
    ["2026-04-18T24:00:00", null],
    ["2026-02-30T10:00:00", null],
    ["2026-04-18", "2026-04-18T00:00:00"],
    ["tomorrow", null],
    [null, null],
    [undefined, null],
  ])("the time %j is %j, never now", (wire, value) => expect(startDateTime.parse(wire)).toBe(value));
});

test("a date without a time is the start of its day, or its end for what lasts until then", () => {
  expect([
    startDateTime.parse("2026-04-18"),
    endDateTime.parse("2026-04-18"),
    dateTime.parse("2026-04-18"),
  ]).toEqual(["2026-04-18T00:00:00", "2026-04-18T23:59:59", null]);
  expect(endDateTime.parse("2026-04-18 18:30")).toBe("2026-04-18T18:30:00");
});

test("entries to a series close, and a block appears and disappears, on a date without a time", () => {
  const series = { name: "Cup", entries_open_at: "2020-01-01", entries_close_at: "2020-02-01" };
  expect(Series.parse(series)).toMatchObject({
    entriesOpenAt: "2020-01-01T00:00:00",
    entriesCloseAt: "2020-02-01T23:59:59",
  });
  expect(PageBlock.parse({ start_time: "2099-01-01", end_time: "2020-01-01" }).visibility).toMatchObject({
    startTime: "2099-01-01T00:00:00",
    endTime: "2020-01-01T23:59:59",
  });
});

test.each<[unknown, string | null]>([
  ["2026-04-18", "2026-04-18"],
  [" 2026-04-18 ", "2026-04-18"],
  ["2026-04-18T18:30", "2026-04-18T18:30:00"],
  ["2026-02-30", null],
  ["on 2026-04-18", null],
  ["2026-04-18 or later", null],
  [20260418, null],
  [null, null],
  [undefined, null],
])("%j is the day or time %j", (wire, value) => expect(dateOrDateTime.parse(wire)).toBe(value));

test.each([
  ["<p>Bring a helmet</p>", "<p>Bring a helmet</p>"],
  ['"<p>Bring a \\"helmet\\"</p>"', '<p>Bring a "helmet"</p>'],
  [' "<p>Bring\\na helmet</p>" ', "<p>Bring\na helmet</p>"],
  ['"Fast" they say', '"Fast" they say'],
  ['"Fast"', '"Fast"'],
  ['"<b>Fast</b>" and "loud"', '"<b>Fast</b>" and "loud"'],
  ['They say "<b>Fast</b>"', 'They say "<b>Fast</b>"'],
  [undefined, ""],
])("the HTML %j is %j", (wire, value) => expect(html.parse(wire)).toBe(value));

test("HTML that starts like a JSON string but doesn't end like one is parsed in linear time", () => {
  const text = `"${"<".repeat(400_000)}`;
  expect(html.parse(text)).toBe(text);
});

describe("records", () => {
  const Ticket = record({ id: integer, sold_out: flag(true), valid_to: startDateTime, holder_name: text });

  test("are returned in camelCase, with defaults for absent members and without unknown ones", () => {
    expect(Ticket.parse({ id: "3", holder_name: "Sam", is_new_in_2031: true })).toEqual({
      id: 3,
      soldOut: true,
      validTo: null,
      holderName: "Sam",
    });
  });

  test("report the path of a member of the wrong type", () => {
    const result = z
      .object({ data: list(Ticket) })
      .safeParse({ data: [{ id: 1 }, { id: 2, sold_out: "perhaps" }] });
    expect(result.error?.issues.map((issue) => issue.path)).toEqual([["data", 1, "sold_out"]]);
  });

  test("are null for all values that the API uses for none", () => {
    for (const nothing of [null, undefined, "", 0, []])
      expect(optionalRecord(Ticket).parse(nothing)).toBe(null);
    expect(optionalRecord(Ticket).parse({ id: 3 })).toMatchObject({ id: 3 });
  });

  test("JSON text that is empty or invalid counts as empty", () => {
    const read = ['{"a":1}', "", " ", "{", undefined, null, 7, { a: 2 }].map((wire) => jsonText.parse(wire));
    expect(read).toEqual([{ a: 1 }, {}, {}, {}, {}, {}, {}, { a: 2 }]);
  });
});

describe("envelopes", () => {
  const Names = listResponse(record({ name: text }));

  test.each<[string, unknown, object]>([
    [
      "{num_items, num_pages, data}",
      { num_items: "40", num_pages: 2, data: [{ name: "a" }] },
      { itemCount: 40, pageCount: 2 },
    ],
    ["{data}", { data: [{ name: "a" }] }, { itemCount: 1, pageCount: 1 }],
    ["a bare array", [{ name: "a" }], { itemCount: 1, pageCount: 1 }],
  ])("a list may be %s", (_, wire, counts) => {
    expect(Names.parse(wire)).toEqual({ items: [{ name: "a" }], ...counts });
  });

  test.each([{}, { num_items: 0, num_pages: 0 }, { data: null }, { items: [] }])(
    "%j is no list, not even an empty one",
    (answer) => expect(Names.safeParse(answer).success).toBe(false),
  );
  test.each([0, "0"])("an empty list may be null, with %j items", (num_items) => {
    expect(Names.parse({ num_items, data: null }).items).toEqual([]);
    expect(Names.safeParse({ num_items: 3, data: null }).success).toBe(false);
  });
  test("an empty list may be an object without members", () => {
    expect(Names.parse({ num_items: 0, data: {} }).items).toEqual([]);
  });

  test("the error message is `message`, else `error` [ERR-009]", () => {
    expect(Outcome.parse({ success: 0, message: "Full", error: "E12" }).message).toBe("Full");
    expect(Outcome.parse({ error: "E12" })).toEqual({ success: false, message: "E12" });
    expect(Outcome.parse({ success: true, text_code: "DONE" })).toEqual({
      success: true,
      message: "",
      code: "DONE",
    });
  });

  test("a save returns the saved record, or null and the error message", () => {
    const Saved = saveResponse(record({ id: integer }));
    expect(Saved.parse({ success: true, item: { id: 5 } })).toMatchObject({ success: true, item: { id: 5 } });
    expect(Saved.parse({ success: false, item: null, error: "No make" })).toMatchObject({
      item: null,
      message: "No make",
    });
  });
});
