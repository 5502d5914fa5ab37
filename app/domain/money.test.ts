import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sum, toDollars } from "./money.ts";

test("cents become the dollars that the wire takes", () => {
  expect(toDollars(13_700)).toBe(137);
  expect(toDollars(1_999)).toBe(19.99);
});

test("no amounts sum to nothing", () => expect(sum([])).toBe(0));

test("dollars on the wire, read again, are the same cents [PRICE-001]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(Math.round(Number(JSON.stringify(toDollars(cents))) * 100)).toBe(cents);
    }),
  );
});
