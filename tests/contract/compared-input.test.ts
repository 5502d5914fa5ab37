import { expect } from "vitest";
import { toErrorResponse } from "../../server/organiser/http/json-response.ts";
import { callsAs } from "../support/api-calls.ts";
import { test } from "../support/running.ts";

/** JSON that can't be converted to text or a number: both throw a TypeError. */
const unprintable = { toString: 1, valueOf: 1 };

test("a voucher code that isn't text is invalid input, also with a key", async ({ organiser }) => {
  const calls = await callsAs(organiser.url);
  const redeem = (headers: HeadersInit) =>
    calls.post("cognito/giftVoucher/redeem", { code: unprintable }, headers);
  expect((await redeem({})).status).toBe(400);
  expect((await redeem({ "Idempotency-Key": "a-code-that-is-no-text" })).status).toBe(400);
});

test("no call fails on values of any type when it compares a repeated submission", async ({ organiser }) => {
  const input = new Proxy({}, { get: (_, name) => (typeof name === "string" ? unprintable : undefined) });
  const failed = organiser.dependencies.features
    .flatMap(({ routes }) => routes)
    .filter(({ idempotency }) => {
      try {
        JSON.stringify(idempotency?.getComparedInput?.(input));
        return false;
      } catch (error) {
        return toErrorResponse(error)?.status !== 400;
      }
    });
  expect(failed.map(({ path }) => path)).toEqual([]);
});
