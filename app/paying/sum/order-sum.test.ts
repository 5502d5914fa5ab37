import { expect, test } from "vitest";
import { orderSum } from "./order-sum.ts";

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
  ["a method without one", 10_000, "3", { amount: 10_000, byMethod: { "1": 300 } }, 0, false, 10_000],
  ["no method chosen yet", 10_000, "", { amount: 10_000, byMethod: { "1": 300 } }, 0, false, 10_000],
  ["an API that did not say", 10_000, "1", { amount: 10_000, byMethod: null }, null, true, 10_000],
  ["an answer still under way", 10_000, "1", undefined, null, false, 10_000],
  ["nothing to pay, whatever the API says", 0, "1", { amount: 0, byMethod: { "1": 300 } }, 0, false, 0],
  ["nothing to pay, asked or not", 0, "1", undefined, 0, false, 0],
])(
  "the sum of an order with %s [PRICE-014]",
  (_what, payable, method, surcharges, fee, isFeeUnknown, total) => {
    expect(orderSum(payable, method, surcharges)).toEqual({ payable, fee, isFeeUnknown, total });
  },
);
