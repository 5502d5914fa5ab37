import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dollars } from "../../../app/wire/primitives.ts";
import { computeExactSurcharge, findPaymentMethod, PAYMENT_METHODS, computeSurcharge } from "./methods.ts";

test("the card's 1.65 % and 30 c are rounded half up to the cent [PRICE-022]", () => {
  const card = findPaymentMethod("card");
  if (!card) throw new Error("there is no card");
  expect([13_700, 10_000, 0, 1].map((amount) => computeSurcharge(card, amount))).toEqual([256, 195, 0, 30]);
  expect(computeSurcharge(card, 3_000)).toBe(80); // 49.5 c and 30 c
});

test("the charged surcharge equals what a client computes from the API's value [PRICE-014 PRICE-022]", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PAYMENT_METHODS),
      fc.integer({ min: 0, max: 5_000_000 }),
      (method, amount) => {
        const wire = JSON.parse(JSON.stringify(computeExactSurcharge(method, amount) / 100));
        expect(computeSurcharge(method, amount)).toBe(dollars.parse(wire));
      },
    ),
  );
});

test("an empty id selects the first method, an unknown id none [ENT-008]", () => {
  expect(findPaymentMethod("")?.id).toBe("card");
  expect(findPaymentMethod("cheque")).toBe(null);
});
