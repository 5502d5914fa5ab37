import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Product } from "../../wire/shop.ts";
import { readChoices, buildPriceQuery } from "./chosen-values.ts";
import { toApiChoices, validateChoices } from "./product-choices.ts";

const product = Product.parse({
  id: 1,
  name: "Tee",
  slug: "tee",
  variations: [
    { name: "Size", options: ["S", "M"] },
    { name: "Colour", options: ["Black", "Amber"] },
  ],
  addons: [
    { id: 1, name: "Gift wrap", type: "Checkbox" },
    { id: 2, name: "Print", type: "Dropdown", options: ["None", { id: 8, name: "Back" }] },
    { id: 3, name: "Decals", type: "Qty", min_qty: 2, max_qty: 6 },
    { id: 4, name: "Name", type: "Text", required: true },
  ],
});
const chosen = { "variation-0": "M", "variation-1": "Amber", "note-4": "SAM", qty: "2" };
const fieldsWrong = (values: Record<string, string>) =>
  validateChoices(product, { ...chosen, ...values }).map(({ field }) => field);

test("the choices are sent to the API by name and value, and nothing else [API-084 SHOP-029]", () => {
  expect(toApiChoices(product, { ...chosen, "addon-1": "1", "addon-2": "8", "addon-3": "0" })).toEqual({
    variations: [
      { name: "Size", value: "M" },
      { name: "Colour", value: "Amber" },
    ],
    addons: [
      { id: 1, value: "1" },
      { id: 2, value: "8" },
      { id: 4, value: "SAM" },
    ],
  });
});

test("an option that isn't offered is ignored [SHOP-021]", () => {
  expect(toApiChoices(product, { "variation-0": "XXL" }).variations).toEqual([]);
  expect(fieldsWrong({ "variation-0": "XXL" })).toEqual(["variation-0"]);
});

describe("nothing is added to the cart", () => {
  test("before every variation is chosen and every required add-on filled in [SHOP-040]", () => {
    expect(validateChoices(product, {}).map(({ field }) => field)).toEqual([
      "variation-0",
      "variation-1",
      "note-4",
      "qty",
    ]);
    expect(fieldsWrong({ "note-4": "  " })).toEqual(["note-4"]);
    expect(fieldsWrong({})).toEqual([]);
  });

  test.each([
    ["1", false],
    ["2", true],
    ["6", true],
    ["7", false],
    ["two", false],
    ["2.5", false],
    ["0", true],
  ])("with %s items of an add-on unless within its limits: %s [SHOP-038]", (pieces, isRight) => {
    expect(fieldsWrong({ "addon-3": pieces })).toEqual(isRight ? [] : ["addon-3"]);
  });

  test.each(["0", "-1", "1.5", "", "many", "1000"])("in a quantity of “%s” [CART-009]", (qty) => {
    expect(fieldsWrong({ qty })).toEqual(["qty"]);
  });

  test("with an unavailable option of an add-on, or a text that is too long", () => {
    expect(fieldsWrong({ "addon-2": "Front", "note-4": "x".repeat(101) })).toEqual(["addon-2", "note-4"]);
  });
});

test("the price query contains neither the quantity nor texts, only whether there is a text", () => {
  expect(buildPriceQuery({ ...chosen, "addon-1": "" })).toBe("note-4=-&variation-0=M&variation-1=Amber");
});

test("the price query is the same after it was parsed again", () => {
  const names = fc.constantFrom("variation-0", "addon-1", "addon-22", "note-4", "qty", "intent");
  fc.assert(
    fc.property(fc.dictionary(names, fc.string()), (values) => {
      const query = buildPriceQuery(readChoices(new URLSearchParams(values)));
      expect(buildPriceQuery(readChoices(new URLSearchParams(query)))).toBe(query);
    }),
  );
});
