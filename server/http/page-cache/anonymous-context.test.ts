import { expect, test, vi } from "vitest";
import type { Drafts } from "../../request-context.ts";
import { allowOnly } from "./anonymous-context.ts";

const abortError = new Error("abort");
const abort = vi.fn<() => never>(() => {
  throw abortError;
});
const drafts = allowOnly<Drafts>({ isSaved: () => false }, abort);

test("allowed members of a context part can be used", () => {
  expect(drafts.isSaved()).toBe(false);
  expect(abort).not.toHaveBeenCalled();
});

test("other members of a context part abort the rendering", () => {
  expect(() => drafts.read("a form", "visitor")).toThrow(abortError);
  expect(() => drafts.remove("a form", 7)).toThrow(abortError);
  expect(abort).toHaveBeenCalledTimes(2);
});

test("awaiting or logging a context part does not abort the rendering", async () => {
  abort.mockClear();
  expect(await Promise.resolve(drafts)).toBe(drafts);
  expect(String(Object.keys(drafts))).toBe("isSaved");
  expect(abort).not.toHaveBeenCalled();
});
