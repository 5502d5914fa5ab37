import { expect, test } from "vitest";
import { isReusedKeyResponse } from "./reused-key.ts";

const rejection = (parts: Partial<Parameters<typeof isReusedKeyResponse>[0]>) =>
  isReusedKeyResponse({ status: 422, textCode: "", message: "", ...parts });

test.each([
  [{ status: 409 }],
  [{ status: 409, message: "Conflict" }],
  [{ status: 409, message: "A request with this key is outstanding." }],
  [{ status: 409, message: "Duplicate request" }],
  [{ status: 409, message: "Already entered", textCode: "KEY_REUSED" }],
  [{ textCode: "OUTCOME_UNKNOWN" }],
  [{ textCode: "key_reused" }],
  [{ textCode: "IDEMPOTENCY_CONFLICT" }],
  [{ message: "This idempotency key was used." }],
  [{ message: "The same Idempotency-Key came with a different body." }],
  [{ message: "Idempotent request\nstill in progress" }],
  [{ message: "That key has been seen before." }],
  [{ message: "Key already taken" }],
])("%j reports a reused key, so that the order is looked up", (parts) => {
  expect(rejection(parts)).toBe(true);
});

test.each([
  [{}],
  [{ status: 400 }],
  [{ status: 409, message: "Already entered" }],
  [{ status: 409, message: "Already entered", textCode: "ALREADY_ENTERED" }],
  [{ textCode: "NOT_OUTCOME_UNKNOWN" }],
  [{ textCode: "KEY_REUSED_NOT" }],
  [{ textCode: "SOLD_OUT" }],
  [{ message: "The key to garage 4 is at the office." }],
  [{ message: "Monkeys already entered." }],
  [{ message: "Please use an idempotency key." }],
])("%j is an ordinary rejection", (parts) => {
  expect(rejection(parts)).toBe(false);
});
