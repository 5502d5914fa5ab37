import { expect, test } from "vitest";
import { calculateOrderTotal } from "./order-total.ts";

test.each([
  [
    "a method with a fee",
    10_000,
    "2",
    { amount: 10_000, byMethod: { "1": 300, "2": 150 } },
    150,
    false,
    10_150,
  ],
  ["a method without a fee", 10_000, "3", { amount: 10_000, byMethod: { "1": 300 } }, 0, false, 10_000],
  ["no method chosen yet", 10_000, "", { amount: 10_000, byMethod: { "1": 300 } }, 0, false, 10_000],
  ["unavailable surcharges", 10_000, "1", { amount: 10_000, byMethod: null }, null, true, 10_000],
  ["surcharges that are still loading", 10_000, "1", undefined, null, false, 10_000],
  ["nothing to pay, whatever the API returns", 0, "1", { amount: 0, byMethod: { "1": 300 } }, 0, false, 0],
  ["nothing to pay, without surcharges", 0, "1", undefined, 0, false, 0],
])(
  "the total of an order with %s [PRICE-014]",
  (_what, payable, method, surcharges, fee, isFeeUnknown, total) => {
    expect(calculateOrderTotal(payable, method, surcharges)).toEqual({ payable, fee, isFeeUnknown, total });
  },
);
