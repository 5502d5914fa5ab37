import { expect, test } from "vitest";
import { createIdempotencyKey } from "./idempotency-key.ts";

test("the same form posted again has the same key", async () => {
  const sent = { category: ["1"], merch: ["4:0"] };
  expect(await createIdempotencyKey("form-1", "entry", { ...sent })).toBe(
    await createIdempotencyKey("form-1", "entry", sent),
  );
});

test("a form changed on the way back from the payment page has another key", async () => {
  const first = await createIdempotencyKey("form-1", "entry", { category: ["1"] });
  expect(await createIdempotencyKey("form-1", "entry", { category: ["2"] })).not.toBe(first);
  expect(await createIdempotencyKey("form-2", "entry", { category: ["1"] })).not.toBe(first);
  expect(await createIdempotencyKey("form-1", "vehicle", { category: ["1"] })).not.toBe(first);
});

test("forms without a key never share an idempotency key", async () => {
  expect(await createIdempotencyKey(null, "entry", {})).not.toBe(
    await createIdempotencyKey(null, "entry", {}),
  );
});
