import { expect, test } from "vitest";
import { onceKey } from "./once-key.ts";

test("the same form posted again has the same key", async () => {
  const sent = { category: ["1"], merch: ["4:0"] };
  expect(await onceKey("form-1", "entry", { ...sent })).toBe(await onceKey("form-1", "entry", sent));
});

test("a form changed on the way back from the payment page has another key", async () => {
  const first = await onceKey("form-1", "entry", { category: ["1"] });
  expect(await onceKey("form-1", "entry", { category: ["2"] })).not.toBe(first);
  expect(await onceKey("form-2", "entry", { category: ["1"] })).not.toBe(first);
  expect(await onceKey("form-1", "vehicle", { category: ["1"] })).not.toBe(first);
});

test("forms without a key are never taken for one another", async () => {
  expect(await onceKey(null, "entry", {})).not.toBe(await onceKey(null, "entry", {}));
});
