import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Addon, readAddons } from "./addons.ts";

const giftWrap = addon({ id: 1, name: "Gift wrap", type: "Checkbox", price: 600 });
const fitting = addon({
  id: 2,
  name: "Fitting",
  type: "Dropdown",
  is_required: 1,
  options: [
    { id: "1", name: "Own hands", price: 0 },
    { id: "2", name: "At the track", price: 2_500 },
  ],
});
const decals = addon({ id: 3, name: "Decals", type: "Qty", price: 400, min_qty: 2, max_qty: 10 });
const backName = addon({ id: 4, name: "Name on the back", type: "Text", price: 1_500 });
const all = [giftWrap, fitting, decals, backName];

function addon(members: Pick<Addon, "id" | "name" | "type"> & Partial<Addon>): Addon {
  const usual = { is_required: 0, options: [], price: 0, min_qty: null, max_qty: null };
  return { product_id: 1, sort_order: members.id, ...usual, ...members };
}

/** What one value of one add-on comes to: how it is named and its price, "missing", or words of refusal. */
function valueOf(one: Addon, value: string): [string, number] | "nothing" | "missing" | { refused: string } {
  const read = readAddons([one], [{ id: one.id, value }]);
  if (!read.ok) return { refused: read.message };
  if (read.missing.length > 0) return "missing";
  const [chosen] = read.chosen;
  return chosen ? [chosen.text, chosen.price] : "nothing";
}

test.each([
  [giftWrap, "1", ["Gift wrap", 600]],
  [giftWrap, "on", ["Gift wrap", 600]],
  [giftWrap, "0", "nothing"],
  [giftWrap, "", "nothing"],
  [giftWrap, "perhaps", { refused: "Gift wrap is chosen or not." }],
  [{ ...giftWrap, is_required: 1 }, "0", "missing"],
  [fitting, "2", ["Fitting: At the track", 2_500]],
  [fitting, "Own hands", ["Fitting: Own hands", 0]],
  [fitting, "", "missing"],
  [fitting, "3", { refused: "Fitting: that is not one of the options." }],
  [backName, "  SAM   C ", ["Name on the back: SAM C", 1_500]],
  [backName, "   ", "nothing"],
  [{ ...backName, is_required: 1 }, "   ", "missing"],
  [backName, "x".repeat(101), { refused: "Name on the back: at most 100 characters." }],
  [decals, "3", ["Decals: 3", 1_200]],
  [decals, "0", "nothing"],
  [decals, "1", { refused: "Decals: a whole number from 2 to 10." }],
  [decals, "11", { refused: "Decals: a whole number from 2 to 10." }],
  [decals, "2.5", { refused: "Decals: a whole number from 2 to 10." }],
  [decals, "-3", { refused: "Decals: a whole number from 2 to 10." }],
  [{ ...decals, is_required: 1 }, "", "missing"],
  [{ ...decals, is_required: 1 }, "0", { refused: "Decals: a whole number from 2 to 10." }],
  [{ ...decals, is_required: 1, min_qty: 0 }, "0", "nothing"],
  [{ ...decals, min_qty: null, max_qty: null }, "9999", ["Decals: 9999", 3_999_600]],
  [{ ...decals, min_qty: null, max_qty: null }, "x", { refused: "Decals: a whole number, at least 0." }],
] as const)("%o with %j comes to %j [SHOP-034 SHOP-038 SHOP-040]", (one, value, expected) => {
  expect(valueOf(one, value)).toEqual(expected);
});

test("an add-on of another product, or one that is chosen twice, is refused", () => {
  expect(readAddons(all, [{ id: 99, value: "1" }])).toEqual({
    ok: false,
    message: "One of the add-ons is not offered with this product.",
  });
  const twice = [
    { id: 1, value: "1" },
    { id: 1, value: "1" },
  ];
  expect(readAddons(all, twice)).toEqual({ ok: false, message: "An add-on is chosen twice." });
});

test("the order of the choices changes nothing", () => {
  const choices = [
    { id: 1, value: "1" },
    { id: 2, value: "1" },
    { id: 3, value: "4" },
    { id: 4, value: "SAM" },
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(choices, { minLength: 4 }), (shuffled) => {
      expect(readAddons(all, shuffled)).toEqual(readAddons(all, choices));
    }),
  );
});

test("a quantity is taken just when it is within its bounds, and each piece adds its price [SHOP-038]", () => {
  const bounds = fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  fc.assert(
    fc.property(bounds, fc.integer({ min: 1, max: 30 }), ([least, most], quantity) => {
      const read = readAddons(
        [{ ...decals, price: 1, min_qty: least, max_qty: most }],
        [{ id: 3, value: String(quantity) }],
      );
      const price = read.ok ? read.chosen.map((chosen) => chosen.price) : null;
      expect(price).toEqual(quantity >= least && quantity <= most ? [quantity] : null);
    }),
  );
});

test("whatever is posted is refused in words, or costs nothing negative", () => {
  const choice = fc.record({ id: fc.integer({ min: 0, max: 5 }), value: fc.string() });
  fc.assert(
    fc.property(fc.array(choice), (choices) => {
      const read = readAddons(all, choices);
      const isFine = read.ok
        ? read.chosen.every(({ text, price }) => text !== "" && Number.isInteger(price) && price >= 0)
        : read.message !== "";
      expect(isFine).toBe(true);
    }),
  );
});
