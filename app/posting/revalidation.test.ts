import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { revalidateUnlessFailedOrIndeterminate, revalidateUnlessSubmitFailed } from "./revalidation.ts";

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
const troubled = { failedSubmit: { kind: "connection-lost", retryAfter: 0, reference: "" } };
const result = { indeterminate: null, submitFailure: null };

describe("data of a page with a form", () => {
  test("is revalidated as usual, but not after a failed submit", () => {
    expect(revalidateUnlessSubmitFailed(after(result, true))).toBe(true);
    expect(revalidateUnlessSubmitFailed(after(result, false))).toBe(false);
    expect(revalidateUnlessSubmitFailed(after(troubled, true))).toBe(false);
  });

  test("may be revalidated after every response, as changed data may be the reason of a rejection", () => {
    expect(revalidateUnlessFailedOrIndeterminate(after(result, false))).toBe(true);
    expect(revalidateUnlessFailedOrIndeterminate(after(undefined, false, "GET"))).toBe(false);
    expect(revalidateUnlessFailedOrIndeterminate(after(undefined, true, "GET"))).toBe(true);
    for (const message of [null, "text", {}])
      expect(revalidateUnlessFailedOrIndeterminate(after(message, false))).toBe(true);
  });

  test.each([
    ["a failed submit", troubled],
    ["an indeterminate order", { ...result, indeterminate: { reference: "AB", encryptedOrder: "x" } }],
    ["an API without a response", { ...result, submitFailure: { kind: "no-response" } }],
  ])("stays unchanged after %s", (_what, message) => {
    expect(revalidateUnlessFailedOrIndeterminate(after(message, true))).toBe(false);
  });
});
