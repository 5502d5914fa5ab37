import { expect, test } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { refundOnServerError, createFixedWindows } from "./fixed-windows.ts";
import { ApiError } from "./route.ts";

test.each([
  ["a server error", new Error("the disk"), 0],
  ["a rejection caused by a server error", new ApiError(507, "NOT_CARRIED_OUT", "Full."), 0],
  ["a rejection caused by the client", new ApiError(400, "INVALID_CODE", "Wrong."), 1],
])("an attempt that ends in %s is counted or not", async (_what, error, spent) => {
  const windows = createFixedWindows(settableClock());
  const limit = { key: "a", max: 10, periodMs: 60_000 };
  await windows.consume([limit]);
  const failing = refundOnServerError(
    () => windows.refund([limit]),
    () => Promise.reject(error),
  );
  await expect(failing).rejects.toBe(error);
  expect((await windows.count("a", 60_000, 0)).count).toBe(spent);
});
