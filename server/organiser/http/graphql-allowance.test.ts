import { expect, test } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createGraphQLAllowance } from "./graphql-allowance.ts";

const open = () => {
  const clock = settableClock();
  return { clock, allowance: createGraphQLAllowance(clock, (address) => address === "10.0.0.1") };
};

test("who asked for too much waits until the minute is over, and nobody else does", () => {
  const { clock, allowance } = open();
  clock.advance(20_000);
  allowance.spend("203.0.113.7", 200_000);
  clock.advance(15_000);
  expect(() => allowance.spend("203.0.113.7", 1)).toThrow(
    expect.objectContaining({ status: 429, retryAfter: 45 }),
  );
  expect(() => allowance.spend("203.0.113.8", 1)).not.toThrow();
  clock.advance(45_000);
  expect(() => allowance.spend("203.0.113.7", 1)).not.toThrow();
});

test("all addresses of one IPv6 network have one minute together, and another network has its own", () => {
  const { allowance } = open();
  allowance.spend("2001:db8:1:2::7", 200_000);
  expect(() => allowance.spend("2001:db8:1:2:aaaa::8", 1)).toThrow("Too many queries");
  expect(() => allowance.spend("2001:db8:1:3::7", 1)).not.toThrow();
});

test("the site itself, which asks for everybody, may ask for twenty times as much", () => {
  const { allowance } = open();
  expect(() => allowance.spend("10.0.0.1", 4_000_000)).not.toThrow();
  expect(() => allowance.spend("10.0.0.1", 1)).toThrow("Too many queries");
});
