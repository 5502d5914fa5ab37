import { describe, expect, test } from "vitest";
import { Cart, CartChange, InvoiceText, Product, ProductTile, ShopOrderOutcome } from "./shop.ts";

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

test("what the API doesn't know yet of a cart's amounts is null, and what it knows is cents [CART-003]", () => {
  const amountsOf = (shipping: unknown, total: unknown) => {
    const cart = Cart.parse({ items: [], shipping_amount: shipping, total_amount: total });
    return [cart.shippingAmount, cart.totalAmount];
  };
  expect(amountsOf("9.50", 69.7)).toEqual([950, 6_970]);
  expect(amountsOf(0, "0")).toEqual([0, 0]);
  for (const unknown of [null, undefined, "", "to be calculated"])
    expect(amountsOf(unknown, unknown)).toEqual([null, null]);
});

test.each([[{ item_count: 0 }], [{ item_count: "0", items: null }], [{ item_count: 0, items: [] }]])(
  "a cart that says it is empty needs no list of its lines: %j",
  (cart) => expect(Cart.parse(cart)).toMatchObject({ itemCount: 0, items: [] }),
);

test.each([[{}], [{ item_count: 2 }], [{ item_count: 2, items: null }], [{ subtotal: 20 }]])(
  "a cart without its lines that doesn't say it is empty is no answer: %j",
  (cart) => expect(Cart.safeParse(cart).success).toBe(false),
);

test("a discount is as much less, whichever sign it is written with", () => {
  for (const amount of [5, "-5.00"])
    expect(Cart.parse({ items: [], discount_amount: amount }).discountAmount).toBe(500);
});

describe("a product", () => {
  test.each([
    [{ slug: "crew-tee", url: "/shop/other" }, "crew-tee"],
    [{ url: "/shop/tees/crew-tee" }, "crew-tee"],
    [{ url: "crew-tee" }, "crew-tee"],
    [{}, ""],
  ])("with %j is known as “%s”", (members, slug) => {
    expect(ProductTile.parse({ id: 1, ...members }).slug).toBe(slug);
    expect(Product.parse({ id: 1, ...members }).slug).toBe(slug);
  });

  test("stands in groups that are known by `slug`, or by `url` where there is none", () => {
    const groups = [
      { slug: "tees", url: "t", name: "Tees" },
      { url: "caps", name: "Caps" },
    ];
    expect(Product.parse({ id: 1, groups }).groups).toEqual([
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
])("a change of the cart that answers %j is %j", (answer, change) => {
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
  ])("%j says neither that it was taken nor why not", (answer) =>
    expect(ShopOrderOutcome.safeParse(answer).success).toBe(false),
  );
});

test("an invoice's text is `invoice_text`, else `invoiceText`; somebody else's has `success` false", () => {
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
