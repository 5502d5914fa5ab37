import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dollars } from "../../../app/wire/primitives.ts";
import { exactSurcharge, methodOf, paymentMethods, surchargeOf } from "./methods.ts";

test("the card's 1.65 % and 30 c are rounded half up to the cent [PRICE-022]", () => {
  const card = methodOf("card");
  if (!card) throw new Error("there is no card");
  expect([13_700, 10_000, 0, 1].map((amount) => surchargeOf(card, amount))).toEqual([256, 195, 0, 30]);
  expect(surchargeOf(card, 3_000)).toBe(80); // 49.5 c and 30 c
});

test("what is charged is what a client makes of what the wire says [PRICE-014 PRICE-022]", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...paymentMethods),
      fc.integer({ min: 0, max: 5_000_000 }),
      (method, amount) => {
        const wire = JSON.parse(JSON.stringify(exactSurcharge(method, amount) / 100));
        expect(surchargeOf(method, amount)).toBe(dollars.parse(wire));
      },
    ),
  );
});

test("the first method is the default, and no other id is one [ENT-008]", () => {
  expect(methodOf("")?.id).toBe("card");
  expect(methodOf("cheque")).toBe(null);
});
