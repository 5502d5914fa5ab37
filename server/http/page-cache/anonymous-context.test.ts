import { expect, test, vi } from "vitest";
import type { Drafts } from "../../request-context.ts";
import { restrictTo } from "./anonymous-context.ts";

const visitor = new Error("for a visitor");
const refuse = vi.fn<() => never>(() => {
  throw visitor;
});
const drafts = restrictTo<Drafts>({ isSaved: () => false }, refuse);

test("a restricted context member has its allowed members", () => {
  expect(drafts.isSaved()).toBe(false);
  expect(refuse).not.toHaveBeenCalled();
});

test("other members of a restricted context member abort the rendering", () => {
  expect(() => drafts.read("a form", "visitor")).toThrow(visitor);
  expect(() => drafts.remove("a form", 7)).toThrow(visitor);
  expect(refuse).toHaveBeenCalledTimes(2);
});

test("awaiting or printing a restricted context member does not abort", async () => {
  refuse.mockClear();
  expect(await Promise.resolve(drafts)).toBe(drafts);
  expect(String(Object.keys(drafts))).toBe("isSaved");
  expect(refuse).not.toHaveBeenCalled();
});
