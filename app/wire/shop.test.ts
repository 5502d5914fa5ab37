import { describe, expect, test } from "vitest";
import {
  Addon,
  Cart,
  CartChange,
  InvoiceText,
  Product,
  ProductTile,
  ShopOrderOutcome,
  SkuResult,
} from "./shop.ts";
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
])("a cart is accepted whatever its lines contain for availability: %j", (value, isAvailable) => {
  const cart = cartWith(value, value);
  expect(cart.items.map(({ canPurchaseQty }) => canPurchaseQty)).toEqual([isAvailable]);
  expect(cart.allInStock).toBe(isAvailable);
});

test("amounts that the API doesn't know yet are null, others are cents [CART-003]", () => {
  const amountsOf = (shipping: unknown, total: unknown) => {
    const cart = Cart.parse({ items: [], shipping_amount: shipping, total_amount: total });
    return [cart.shippingAmount, cart.totalAmount];
  };
  expect(amountsOf("9.50", 69.7)).toEqual([950, 6_970]);
  expect(amountsOf(0, "0")).toEqual([0, 0]);
  for (const missing of [null, undefined, "", "to be calculated"])
    expect(amountsOf(missing, missing)).toEqual([null, null]);
});

test.each([[{ item_count: 0 }], [{ item_count: "0", items: null }], [{ item_count: 0, items: [] }]])(
  "an empty cart needs no list of lines: %j",
  (cart) => expect(Cart.parse(cart)).toMatchObject({ itemCount: 0, items: [] }),
);

test.each([[{}], [{ item_count: 2 }], [{ item_count: 2, items: null }], [{ subtotal: 20 }]])(
  "a cart without a list of lines that isn't marked as empty is invalid: %j",
  (cart) => expect(Cart.safeParse(cart).success).toBe(false),
);

test.each([
  ["the API's own", { subtotal: "55.00" }, {}, [5_500, [6_000, 1_000]]],
  ["the sum of its lines", {}, {}, [7_000, [6_000, 1_000]]],
  [
    "the sum of quantities times prices if lines have no sub total",
    {},
    { subtotal: null },
    [7_020, [6_020, 1_000]],
  ],
  ["unknown if a price is", { subtotal: null }, { price: null, subtotal: "" }, [null, [null, 1_000]]],
])("the sub total of a cart is %s, never 0 by default", (_how, cart, line, [subTotal, lines]) => {
  const items = [
    { id: 1, qty: 2, price: 30.1, subtotal: 60, ...line },
    { id: 2, qty: 1, price: "10", subtotal: "10.00" },
  ];
  const read = Cart.parse({ item_count: 3, items, ...cart });
  expect([read.subtotal, read.items.map(({ subtotal }) => subtotal)]).toEqual([subTotal, lines]);
});

test("a discount is a positive amount, whichever sign the API uses", () => {
  for (const amount of [5, "-5.00"])
    expect(Cart.parse({ items: [], discount_amount: amount }).discountAmount).toBe(500);
});

describe("a product", () => {
  test.each([
    [{ slug: "crew-tee", url: "/shop/other" }, "crew-tee"],
    [{ url: "/shop/tees/crew-tee" }, "crew-tee"],
    [{ url: "crew-tee" }, "crew-tee"],
    [{}, ""],
  ])("with %j has the slug “%s”", (members, slug) => {
    expect(ProductTile.parse({ name: "A name", id: 1, ...members }).slug).toBe(slug);
    expect(Product.parse({ name: "A name", id: 1, ...members }).slug).toBe(slug);
  });

  test("is in groups identified by `slug`, or by `url` without one", () => {
    const groups = [
      { slug: "tees", url: "t", name: "Tees" },
      { url: "caps", name: "Caps" },
    ];
    expect(Product.parse({ name: "A name", id: 1, groups }).groups).toEqual([
      { slug: "tees", name: "Tees" },
      { slug: "caps", name: "Caps" },
    ]);
  });
});

test.each([
  [
    { success: false, message: "Sold out", error: "E1" },
    { success: false, message: "Sold out" },
  ],
  [
    { success: 0, error: "E1" },
    { success: false, message: "E1" },
  ],
  [
    { success: true, message: "Added" },
    { success: true, message: "" },
  ],
  [[], { success: true, message: "" }],
])("the cart change response %j is %j", (answer, change) => {
  expect(CartChange.parse(answer)).toEqual(change);
});

describe("the outcome of a shop order", () => {
  test.each([
    [
      { success: true, payment: "https://pay.example/1" },
      { success: true, message: "", redirect: "https://pay.example/1" },
    ],
    [
      { success: "0", message: "Sold out", error: "E1" },
      { success: false, message: "Sold out", redirect: "" },
    ],
    [{ error: "E1" }, { success: false, message: "E1", redirect: "" }],
  ])("%j is %j", (answer, outcome) => expect(ShopOrderOutcome.parse(answer)).toEqual(outcome));

  test.each([
    {},
    { payment: "https://pay.example/1" },
    { success: "" },
    { success: null, error: "" },
    null,
    "",
  ])("%j is invalid: neither a success nor an error", (answer) =>
    expect(ShopOrderOutcome.safeParse(answer).success).toBe(false),
  );
});

test("an invoice's text is `invoice_text`, else `invoiceText`; another user's has `success` false", () => {
  expect(InvoiceText.parse({ invoice_text: "<p>1</p>", invoiceText: "<p>2</p>" })).toEqual({
    success: true,
    html: "<p>1</p>",
    pdf: "",
  });
  expect(InvoiceText.parse({ success: 0, invoiceText: "<p>2</p>" })).toMatchObject({
    success: false,
    html: "<p>2</p>",
  });
});

test("a stock quantity, and a tax that is no number, cost neither product nor cart", () => {
  expect(SkuResult.parse({ sku: 7, price_each: "5.00", in_stock: "5" })).toMatchObject({ inStock: true });
  expect(SkuResult.parse({ sku: 7, price_each: "5.00", in_stock: "0" })).toMatchObject({ inStock: false });
  const items = [{ id: 1, name: "Cap", price: 5, qty: "2.00" }];
  expect(Cart.parse({ item_count: "some", items, total_tax: "abc", discount_amount: "none" })).toMatchObject({
    itemCount: 2,
    totalTax: 0,
    discountAmount: 0,
  });
});

test.each([
  ["1", "0", null],
  ["3", "2", null],
  [null, "0", null],
  ["1", "4", 4],
  [null, 1, 1],
])("an add-on from %j to %j has the maximum %j", (min_qty, max_qty, maxQty) => {
  expect(Addon.parse({ id: 1, name: "Patch", type: "qty", min_qty, max_qty })).toMatchObject({ maxQty });
});
