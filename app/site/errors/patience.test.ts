import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "./patience.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes in time is shown", async () => {
  const missing = vi.fn<(why: unknown) => void>();
  await expect(inTime(Promise.resolve("menu"), "none", missing)).resolves.toBe("menu");
  expect(missing).not.toHaveBeenCalled();
});

test("a page does not wait for surroundings that never come [AUTH-022]", async () => {
  const missing = vi.fn<(why: unknown) => void>();
  const page = inTime(new Promise<string>(() => {}), "none", missing);
  await vi.advanceTimersByTimeAsync(3_000);
  await expect(page).resolves.toBe("none");
  expect(missing).toHaveBeenCalledOnce();
});

test("a part that fails is left out and reported", async () => {
  const missing = vi.fn<(why: unknown) => void>();
  await expect(inTime(Promise.reject(new Error("down")), "none", missing)).resolves.toBe("none");
  expect(missing).toHaveBeenCalledOnce();
});

test("an ended session still leads home [AUTH-009]", async () => {
  const home = Response.redirect("https://site.example/", 303);
  await expect(inTime(Promise.reject(home), null, vi.fn<(why: unknown) => void>())).rejects.toBe(home);
});
