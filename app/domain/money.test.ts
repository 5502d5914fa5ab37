import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sumCents, toDollars } from "./money.ts";

test("cents are converted to the API's dollars", () => {
  expect(toDollars(13_700)).toBe(137);
  expect(toDollars(1_999)).toBe(19.99);
});

test("no amounts sum to nothing", () => expect(sumCents([])).toBe(0));

test("dollars from the API are the same cents again [PRICE-001]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(Math.round(Number(JSON.stringify(toDollars(cents))) * 100)).toBe(cents);
    }),
  );
});
