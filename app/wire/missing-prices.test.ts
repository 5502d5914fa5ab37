import { expect, test } from "vitest";
import type { z } from "zod";
import { Invoice } from "./account.ts";
import { Event } from "./event.ts";
import { Form } from "./form.ts";
import { OrderByKey } from "./payment.ts";
import { Addon, Cart, ShopOrder } from "./shop.ts";
import { UpcomingStallSite } from "./upcoming.ts";

type Kind = { of: string; schema: z.ZodType; body: (amount: object) => object; at: string };

const stallType = (tier: object) => ({
  id: 1,
  name: "Night Shift",
  url: "night-shift",
  stall_site_types: [{ id: 1, name: "Food", price: 100, price_tiers: [tier] }],
});

/** All amounts of the API that pages, rules or the search for an order use. */
const nullableAmounts: [Kind, member: string][] = [
  [
    { of: "an invoice", schema: Invoice, body: (amount) => ({ id: 1, ...amount }), at: "totalAmount" },
    "total_amount",
  ],
  [
    { of: "an invoice", schema: Invoice, body: (amount) => ({ id: 1, ...amount }), at: "amountOutstanding" },
    "amount_outstanding",
  ],
  [
    {
      of: "a line of an invoice",
      schema: Invoice,
      body: (amount) => ({ id: 1, invoiceItems: [{ id: 2, ...amount }] }),
      at: "invoiceItems.0.linePrice",
    },
    "line_price",
  ],
  [
    {
      of: "an order of a key",
      schema: OrderByKey,
      body: (amount) => ({ state: "taken", ...amount }),
      at: "amountOutstanding",
    },
    "amount_outstanding",
  ],
  [
    {
      of: "a line of the cart",
      schema: Cart,
      body: (amount) => ({ items: [{ id: 1, ...amount }] }),
      at: "items.0.price",
    },
    "price",
  ],
  [
    {
      of: "a line of the cart",
      schema: Cart,
      body: (amount) => ({ items: [{ id: 1, ...amount }] }),
      at: "items.0.subtotal",
    },
    "subtotal",
  ],
  [
    { of: "the cart", schema: Cart, body: (amount) => ({ items: [{ id: 1 }], ...amount }), at: "subtotal" },
    "subtotal",
  ],
  [
    { of: "the cart", schema: Cart, body: (amount) => ({ items: [], ...amount }), at: "totalAmount" },
    "total_amount",
  ],
  [
    {
      of: "a line of an order",
      schema: ShopOrder,
      body: (amount) => ({ id: 1, items: [{ id: 2, ...amount }] }),
      at: "items.0.subtotal",
    },
    "subtotal",
  ],
  [
    {
      of: "a stall",
      schema: UpcomingStallSite,
      body: (amount) => ({ id: 1, details: { status: "approved", ...amount } }),
      at: "details.amount",
    },
    "amount",
  ],
];

test.for(nullableAmounts)(
  "$0.of without its $1 has no amount, rather than $0.00",
  ([{ schema, body, at }, member]) => {
    for (const amount of [{ [member]: null }, { [member]: "" }, {}])
      expect(memberAt(schema.parse(body(amount)), at)).toBeNull();
    expect(memberAt(schema.parse(body({ [member]: 0 })), at)).toBe(0);
    expect(memberAt(schema.parse(body({ [member]: "49.50" })), at)).toBe(4_950);
  },
);

test.for([
  [{}, 0],
  [{ cost: 0 }, 0],
  [{ cost: "25.00" }, 2_500],
  [{ cost: null }, null],
  [{ cost: "" }, null],
  [{ cost: "on request" }, null],
  [{ cost: [] }, null],
] as const)("a form with %o costs %s: only a form without the member is free", ([given, cost]) => {
  expect(Form.parse({ id: 1, name: "Form", url: "form", ...given }).cost).toBe(cost);
});

test.for([
  [
    "a square metre beyond the base has none",
    { base_price: 100, base_area: 9, maximum_area: 18, price_per_square_metre: null },
    false,
  ],
  [
    "the base has none",
    { base_price: null, base_area: 9, maximum_area: 9, price_per_square_metre: 5 },
    false,
  ],
  [
    "nothing is beyond the base",
    { base_price: 100, base_area: 9, maximum_area: 9, price_per_square_metre: null },
    true,
  ],
  [
    "a square metre is free",
    { base_price: 100, base_area: 9, maximum_area: 18, price_per_square_metre: 0 },
    true,
  ],
] as const)("the price of a stall type with tiers where %s is known: %s", ([, tier, isKnown]) => {
  const [type] = Event.parse(stallType(tier)).stallSiteTypes;
  expect([type?.price, type?.priceTiers.length]).toEqual(isKnown ? [10_000, 1] : [null, 0]);
});

test("an add-on without a price costs nothing extra, as documented: the unit price includes it", () => {
  expect(Addon.parse({ id: 1, name: "Print", type: "text", price: null }).price).toBe(0);
});

const memberAt = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
      value,
    );
