import { expect, test } from "vitest";
import { anEntryPage } from "../an-entry-page.fixture.ts";
import { changeBy } from "./entry-changes.ts";

const shown = { description: "", photos: [] };
const tee = { id: 12, name: "Event tee", price: 4500, options: [{ id: 3, name: "M", price: 0 }], ...shown };
const cap = { id: 4, name: "Cap", price: 3500, options: [], ...shown };
const voucher = { id: 6, name: "Ride", options: [{ id: 61, name: "Two laps", price: 9900 }], ...shown };
const adult = { id: 3, name: "Adult", price: 3500, qtyAvailable: 2, soldOut: false };
const page = anEntryPage({ offer: { merch: [tee, cap], products: [voucher], spectatorTypes: [adult] } });

test("merch is added on top, and the page says so [ENT-044]", () => {
  const change = changeBy("merch:4", page, { merch: ["12:3"] });
  expect(change?.changed).toEqual({ merch: ["4:0", "12:3"] });
  expect(change?.notice).toEqual({ key: "entry:goods.added", values: { name: "Cap" } });
});

test("merch with options is added in the chosen one, and not without [EVT-038]", () => {
  expect(changeBy("merch:12", page, { "merch_option-12": ["3"] })?.changed).toEqual({ merch: ["12:3"] });
  const refused = changeBy("merch:12", page, { "merch_option-12": [""] });
  expect(refused?.changed).toEqual({});
  expect(refused?.errors).toEqual([{ field: "merch_option-12", key: "entry:goods.selectOption" }]);
});

test("an option that the piece doesn't have adds nothing", () => {
  expect(changeBy("merch:12", page, { "merch_option-12": ["99"] })?.errors).toHaveLength(1);
});

test("a shop product is added by the id of its option [ENT-046]", () => {
  expect(changeBy("sku:6", page, { "product_option-6": ["61"] })?.changed).toEqual({ sku: ["61"] });
});

test("one of two equal pieces can be taken out [EVT-049]", () => {
  expect(changeBy("remove-merch:1", page, { merch: ["12:3", "12:3", "4:0"] })?.changed).toEqual({
    merch: ["12:3", "4:0"],
  });
});

test("the summary's editor stays between none and what is left [EVT-048 ENT-032 ENT-033]", () => {
  expect(changeBy("more:3", page, { "spectator-3": ["1"] })?.changed).toEqual({ "spectator-3": ["2"] });
  expect(changeBy("more:3", page, { "spectator-3": ["2"] })?.changed).toEqual({ "spectator-3": ["2"] });
  expect(changeBy("less:3", page, { "spectator-3": ["0"] })?.changed).toEqual({ "spectator-3": ["0"] });
});

test.each(["merch:999", "sku:999", "more:999", "remove-merch:7"])(
  "%s, which the page doesn't offer, changes nothing",
  (intent) => {
    const change = changeBy(intent, page, { merch: ["4:0"] });
    expect({ ...change?.changed }).toEqual(intent.startsWith("remove") ? { merch: ["4:0"] } : {});
  },
);

test.each(["submit", "update", "merch:-1", "merch:", "log-in"])("%s is no change of the order", (intent) => {
  expect(changeBy(intent, page, {})).toBeNull();
});
