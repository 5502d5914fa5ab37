import { expect, test } from "vitest";
import { isReusedKeyResponse } from "./reused-key.ts";

const refusal = (parts: Partial<Parameters<typeof isReusedKeyResponse>[0]>) =>
  isReusedKeyResponse({ status: 422, textCode: "", said: "", ...parts });

test.each([
  [{ status: 409 }],
  [{ textCode: "OUTCOME_UNKNOWN" }],
  [{ textCode: "key_reused" }],
  [{ textCode: "IDEMPOTENCY_CONFLICT" }],
  [{ said: "This idempotency key was used." }],
  [{ said: "The same Idempotency-Key came with a different body." }],
  [{ said: "Idempotent request\nstill in progress" }],
  [{ said: "That key has been seen before." }],
  [{ said: "Key already taken" }],
])("%j reports a reused key, so that the order is looked up", (parts) => {
  expect(refusal(parts)).toBe(true);
});

test.each([
  [{}],
  [{ status: 400 }],
  [{ textCode: "NOT_OUTCOME_UNKNOWN" }],
  [{ textCode: "KEY_REUSED_NOT" }],
  [{ textCode: "SOLD_OUT" }],
  [{ said: "The key to garage 4 is at the office." }],
  [{ said: "Monkeys already entered." }],
  [{ said: "Please use an idempotency key." }],
])("%j is an ordinary rejection", (parts) => {
  expect(refusal(parts)).toBe(false);
});
