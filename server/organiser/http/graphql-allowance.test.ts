import { expect, test } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createGraphQLAllowance } from "./graphql-allowance.ts";

const open = () => {
  const clock = settableClock();
  return { clock, allowance: createGraphQLAllowance(clock, (address) => address === "10.0.0.1") };
};

test("a client that used its allowance waits until the minute is over; others don't", async () => {
  const { clock, allowance } = open();
  clock.advance(20_000);
  await allowance.consume("203.0.113.7", 200_000);
  clock.advance(15_000);
  await expect(allowance.consume("203.0.113.7", 1)).rejects.toThrow(
    expect.objectContaining({ status: 429, retryAfter: 45 }),
  );
  await expect(allowance.consume("203.0.113.8", 1)).resolves.toBeUndefined();
  clock.advance(45_000);
  await expect(allowance.consume("203.0.113.7", 1)).resolves.toBeUndefined();
});

test("all addresses of one IPv6 network share an allowance; another network has its own", async () => {
  const { allowance } = open();
  await allowance.consume("2001:db8:1:2::7", 200_000);
  await expect(allowance.consume("2001:db8:1:2:aaaa::8", 1)).rejects.toThrow("Too many queries");
  await expect(allowance.consume("2001:db8:1:3::7", 1)).resolves.toBeUndefined();
});

test("the site itself, which queries for all visitors, has twenty times the allowance", async () => {
  const { allowance } = open();
  await expect(allowance.consume("10.0.0.1", 4_000_000)).resolves.toBeUndefined();
  await expect(allowance.consume("10.0.0.1", 1)).rejects.toThrow("Too many queries");
});
