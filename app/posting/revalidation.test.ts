import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { afterEveryResponse, unlessSubmitFailed } from "./revalidation.ts";

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
const troubled = { failedSubmit: { kind: "lost", wait: 0, reference: "" } };
const result = { unconfirmed: null, submitFailure: null };

describe("data of a page with a form", () => {
  test("is revalidated as usual, but not after a failed submit", () => {
    expect(unlessSubmitFailed(after(result, true))).toBe(true);
    expect(unlessSubmitFailed(after(result, false))).toBe(false);
    expect(unlessSubmitFailed(after(troubled, true))).toBe(false);
  });

  test("may be revalidated after every response, as changed data may be the reason of a rejection", () => {
    expect(afterEveryResponse(after(result, false))).toBe(true);
    expect(afterEveryResponse(after(undefined, false, "GET"))).toBe(false);
    expect(afterEveryResponse(after(undefined, true, "GET"))).toBe(true);
    for (const message of [null, "text", {}]) expect(afterEveryResponse(after(message, false))).toBe(true);
  });

  test.each([
    ["a failed submit", troubled],
    ["an unconfirmed order", { ...result, unconfirmed: { reference: "AB", link: "x" } }],
    ["an API without a response", { ...result, submitFailure: { kind: "unanswered" } }],
  ])("stays unchanged after %s", (_what, message) => {
    expect(afterEveryResponse(after(message, true))).toBe(false);
  });
});
