import { expect, test } from "vitest";
import { Cart } from "../wire/shop.ts";
import { toCartView } from "./cart-view.server.ts";

/** A cart with one row, as returned by the API. */
const viewOf = (line: object, cart: object = {}) =>
  toCartView(
    Cart.parse({
      item_count: 1,
      items: [{ id: 1, url: "tee", name: "Tee", qty: 2, price: 30, subtotal: 60, ...line }],
      subtotal: 60,
      ...cart,
    }),
    "",
  );

test.each([
  ["a line that is there in that number", {}, {}, null],
  ["a line that costs nothing", { price: 0, subtotal: 0 }, {}, null],
  ["a line of which there is less", { can_purchase_qty: false }, {}, "notEnough"],
  ["a line without a price", { price: null, subtotal: null }, {}, "noPrice"],
  ["a line whose price is absent", { price: undefined }, {}, "noPrice"],
  ["a line whose price is empty", { price: "" }, {}, "noPrice"],
  ["a cart of which not all is in stock", {}, { all_in_stock: false }, "notEnough"],
] as const)("%s can be ordered or says why not [CART-010 CART-011]", (_what, line, cart, problem) => {
  const view = viewOf(line, { all_in_stock: true, ...cart });
  expect(view.problem).toBe(problem);
  const isUnpriced = problem === "noPrice";
  expect(view.lines[0]?.subTotal === null).toBe(isUnpriced);
  expect(view.lines[0]?.price === null).toBe(isUnpriced);
});
