import { expect, test } from "vitest";
import { Cart } from "./shop.ts";

const cartWith = (canPurchase: unknown, allInStock: unknown = true) =>
  Cart.parse({
    item_count: 1,
    items: [
      { id: 801, url: "crew-tee", name: "Crew tee", qty: 2, price: 30.1, can_purchase_qty: canPurchase },
    ],
    subtotal: 60.2,
    all_in_stock: allInStock,
  });

test.each([
  [true, true],
  [1, true],
  ["1", true],
  [5, true],
  ["5", true],
  [2.5, true],
  ["in stock", true],
  [[], true],
  [{ qty: 5 }, true],
  [null, true],
  [undefined, true],
  [false, false],
  [0, false],
  ["0", false],
  ["false", false],
])("a cart is read whatever its lines say of how many there are: %j", (said, isSold) => {
  const cart = cartWith(said, said);
  expect(cart.items.map(({ canPurchaseQty }) => canPurchaseQty)).toEqual([isSold]);
  expect(cart.allInStock).toBe(isSold);
});
