import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Addon, parseAddonChoices } from "./addons.ts";

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
  const defaults = { is_required: 0, options: [], price: 0, min_qty: null, max_qty: null };
  return { product_id: 1, sort_order: members.id, ...defaults, ...members };
}

/** Returns the text and price of an add-on value, "nothing", "missing", or the message of its rejection. */
function valueOf(one: Addon, value: string): [string, number] | "nothing" | "missing" | { rejected: string } {
  const read = parseAddonChoices([one], [{ id: one.id, value }]);
  if (!read.ok) return { rejected: read.message };
  if (read.missingAddons.length > 0) return "missing";
  const [chosen] = read.chosenAddons;
  return chosen ? [chosen.text, chosen.price] : "nothing";
}

test.each([
  [giftWrap, "1", ["Gift wrap", 600]],
  [giftWrap, "on", ["Gift wrap", 600]],
  [giftWrap, "0", "nothing"],
  [giftWrap, "", "nothing"],
  [giftWrap, "perhaps", { rejected: "Gift wrap: invalid value." }],
  [{ ...giftWrap, is_required: 1 }, "0", "missing"],
  [fitting, "2", ["Fitting: At the track", 2_500]],
  [fitting, "Own hands", ["Fitting: Own hands", 0]],
  [fitting, "", "missing"],
  [fitting, "3", { rejected: "Fitting: choose one of the options." }],
  [backName, "  SAM   C ", ["Name on the back: SAM C", 1_500]],
  [backName, "   ", "nothing"],
  [{ ...backName, is_required: 1 }, "   ", "missing"],
  [backName, "x".repeat(101), { rejected: "Name on the back: enter at most 100 characters." }],
  [decals, "3", ["Decals: 3", 1_200]],
  [decals, "0", "nothing"],
  [decals, "1", { rejected: "Decals: enter a whole number from 2 to 10." }],
  [decals, "11", { rejected: "Decals: enter a whole number from 2 to 10." }],
  [decals, "2.5", { rejected: "Decals: enter a whole number from 2 to 10." }],
  [decals, "-3", { rejected: "Decals: enter a whole number from 2 to 10." }],
  [{ ...decals, is_required: 1 }, "", "missing"],
  [{ ...decals, is_required: 1 }, "0", { rejected: "Decals: enter a whole number from 2 to 10." }],
  [{ ...decals, is_required: 1, min_qty: 0 }, "0", "nothing"],
  [{ ...decals, min_qty: null, max_qty: null }, "9999", ["Decals: 9999", 3_999_600]],
  [
    { ...decals, min_qty: null, max_qty: null },
    "x",
    { rejected: "Decals: enter a whole number of at least 0." },
  ],
] as const)("%o with %j gives %j [SHOP-034 SHOP-038 SHOP-040]", (one, value, expected) => {
  expect(valueOf(one, value)).toEqual(expected);
});

test("add-ons of another product and add-ons chosen twice are rejected", () => {
  expect(parseAddonChoices(all, [{ id: 99, value: "1" }])).toEqual({
    ok: false,
    message: "One of the add-ons isn’t available for this product.",
  });
  const twice = [
    { id: 1, value: "1" },
    { id: 1, value: "1" },
  ];
  expect(parseAddonChoices(all, twice)).toEqual({ ok: false, message: "Choose each add-on only once." });
});

test("the order of the choices has no effect", () => {
  const choices = [
    { id: 1, value: "1" },
    { id: 2, value: "1" },
    { id: 3, value: "4" },
    { id: 4, value: "SAM" },
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(choices, { minLength: 4 }), (shuffled) => {
      expect(parseAddonChoices(all, shuffled)).toEqual(parseAddonChoices(all, choices));
    }),
  );
});

test("a quantity is accepted exactly within its limits, and is multiplied by the price [SHOP-038]", () => {
  const bounds = fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  fc.assert(
    fc.property(bounds, fc.integer({ min: 1, max: 30 }), ([min, max], quantity) => {
      const read = parseAddonChoices(
        [{ ...decals, price: 1, min_qty: min, max_qty: max }],
        [{ id: 3, value: String(quantity) }],
      );
      const price = read.ok ? read.chosenAddons.map((chosen) => chosen.price) : null;
      expect(price).toEqual(quantity >= min && quantity <= max ? [quantity] : null);
    }),
  );
});

test("any input is either rejected with a message or has a price of 0 or more", () => {
  const choice = fc.record({ id: fc.integer({ min: 0, max: 5 }), value: fc.string() });
  fc.assert(
    fc.property(fc.array(choice), (choices) => {
      const read = parseAddonChoices(all, choices);
      const isFine = read.ok
        ? read.chosenAddons.every(({ text, price }) => text !== "" && Number.isInteger(price) && price >= 0)
        : read.message !== "";
      expect(isFine).toBe(true);
    }),
  );
});
