import { expect, test } from "vitest";
import { anEntryPage } from "../an-entry-page.fixture.ts";
import { applyIntent } from "./entry-changes.ts";

const display = { description: "", photos: [] };
const tee = { id: 12, name: "Event tee", price: 4500, options: [{ id: 3, name: "M", price: 0 }], ...display };
const cap = { id: 4, name: "Cap", price: 3500, options: [], ...display };
const voucher = { id: 6, name: "Ride", options: [{ id: 61, name: "Two laps", price: 9900 }], ...display };
const adult = { id: 3, name: "Adult", price: 3500, qtyAvailable: 2, soldOut: false };
const page = anEntryPage({ offer: { merch: [tee, cap], products: [voucher], spectatorTypes: [adult] } });

test("merchandise is added at the top, with a notice [ENT-044]", () => {
  const change = applyIntent("merch:4", page, { merch: ["12:3"] });
  expect(change?.changedValues).toEqual({ merch: ["4:0", "12:3"] });
  expect(change?.notice).toEqual({ key: "entry:goods.added", values: { name: "Cap" } });
});

test("merchandise with options is added in the chosen option, and is an error without one [EVT-038]", () => {
  expect(applyIntent("merch:12", page, { "merch_option-12": ["3"] })?.changedValues).toEqual({
    merch: ["12:3"],
  });
  const rejected = applyIntent("merch:12", page, { "merch_option-12": [""] });
  expect(rejected?.changedValues).toEqual({});
  expect(rejected?.errors).toEqual([{ field: "merch_option-12", key: "entry:goods.selectOption" }]);
});

test("an option that the item doesn't have is an error", () => {
  expect(applyIntent("merch:12", page, { "merch_option-12": ["99"] })?.errors).toHaveLength(1);
});

test("a shop product is added by its option's id [ENT-046]", () => {
  expect(applyIntent("sku:6", page, { "product_option-6": ["61"] })?.changedValues).toEqual({ sku: ["61"] });
});

test("one of two identical items can be removed [EVT-049]", () => {
  expect(applyIntent("remove-merch:1", page, { merch: ["12:3", "12:3", "4:0"] })?.changedValues).toEqual({
    merch: ["12:3", "4:0"],
  });
});

test("the summary's quantity buttons stay between 0 and the number of tickets left [EVT-048 ENT-032 ENT-033]", () => {
  expect(applyIntent("more:3", page, { "spectator-3": ["1"] })?.changedValues).toEqual({
    "spectator-3": ["2"],
  });
  expect(applyIntent("more:3", page, { "spectator-3": ["2"] })?.changedValues).toEqual({
    "spectator-3": ["2"],
  });
  expect(applyIntent("less:3", page, { "spectator-3": ["0"] })?.changedValues).toEqual({
    "spectator-3": ["0"],
  });
});

test.each(["27e", "1.5", "1,000", "-1", "two", "½", "1e3"])(
  "the summary's quantity buttons report “%s” as invalid and don't change it",
  (typed) => {
    for (const intent of ["more:3", "less:3"])
      expect(applyIntent(intent, page, { "spectator-3": [typed] })).toEqual({
        changedValues: {},
        notice: null,
        errors: [{ field: "spectator-3", key: "posting:problem.wholeNumber" }],
      });
  },
);

test("the quantity buttons treat an empty field as 0 and read digits of every script", () => {
  expect(applyIntent("more:3", page, { "spectator-3": [" "] })?.changedValues).toEqual({
    "spectator-3": ["1"],
  });
  expect(applyIntent("less:3", page, { "spectator-3": ["٢"] })?.changedValues).toEqual({
    "spectator-3": ["1"],
  });
});

test("adding a ticket beyond the limit shows a notice with the limit", () => {
  expect(applyIntent("more:3", page, { "spectator-3": ["2"] })?.notice).toEqual({
    key: "entry:quantity.most",
    values: { count: 2 },
  });
  expect(applyIntent("more:3", page, { "spectator-3": ["1"] })?.notice).toBeNull();
});

test.each(["merch:999", "sku:999", "more:999", "remove-merch:7"])(
  "%s changes nothing, as the page doesn't offer it",
  (intent) => {
    const change = applyIntent(intent, page, { merch: ["4:0"] });
    expect({ ...change?.changedValues }).toEqual(intent.startsWith("remove") ? { merch: ["4:0"] } : {});
  },
);

test.each(["submit", "update", "merch:-1", "merch:", "log-in"])("%s doesn't change the order", (intent) => {
  expect(applyIntent(intent, page, {})).toBeNull();
});
