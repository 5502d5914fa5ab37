import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { afterEveryAnswer, unlessTroubled } from "./revalidating.ts";

const url = new URL("http://localhost/");
const after = (
  actionResult: unknown,
  usual: boolean,
  formMethod: ShouldRevalidateFunctionArgs["formMethod"] = "POST",
): ShouldRevalidateFunctionArgs => ({
  currentUrl: url,
  currentParams: {},
  nextUrl: url,
  nextParams: {},
  formMethod,
  actionResult,
  defaultShouldRevalidate: usual,
});
const troubled = { cameToNothing: { kind: "lost", wait: 0, reference: "" } };
const answer = { unconfirmed: null, trouble: null };

describe("data of a page with a form", () => {
  test("are asked for as usual, but not after a post that came to nothing", () => {
    expect(unlessTroubled(after(answer, true))).toBe(true);
    expect(unlessTroubled(after(answer, false))).toBe(false);
    expect(unlessTroubled(after(troubled, true))).toBe(false);
  });

  test("may be asked for after every answer: what was refused has its reason in what has changed", () => {
    expect(afterEveryAnswer(after(answer, false))).toBe(true);
    expect(afterEveryAnswer(after(undefined, false, "GET"))).toBe(false);
    expect(afterEveryAnswer(after(undefined, true, "GET"))).toBe(true);
    for (const said of [null, "text", {}]) expect(afterEveryAnswer(after(said, false))).toBe(true);
  });

  test.each([
    ["a post that came to nothing", troubled],
    ["an order that nobody confirmed", { ...answer, unconfirmed: { reference: "AB", link: "x" } }],
    ["an API that gave no answer", { ...answer, trouble: { kind: "unanswered" } }],
  ])("are left alone after %s", (_what, said) => {
    expect(afterEveryAnswer(after(said, true))).toBe(false);
  });
});
