import { expect, test } from "vitest";
import {
  isFailedSubmit,
  isOutcomeUnknown,
  type SubmitFailure,
  classifySubmitError,
} from "./submit-failure.ts";

/** An error response as Remix passes it to a client action. */
const thrown = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test.each([
  [thrown(503, { kind: "unreachable", reference: "r1" }), "unreachable"],
  [thrown(503, { kind: "timeout", reference: "r1" }), "unreachable"],
  [thrown(429, { kind: "tooMany", reference: "r1" }), "too-many"],
  [thrown(503, { kind: "busy", reference: "r1" }), "busy"],
  [thrown(502, { kind: "malformed", reference: "r1" }), "server-error"],
  [new TypeError("Failed to fetch"), "connection-lost"],
  [new Error("Unable to decode turbo-stream response"), "server-error"],
])("after %o the form stays, with the failure “%s”", (error, kind) => {
  expect(classifySubmitError(error)?.kind).toBe(kind);
});

test("the failure has the wait and the reference", () => {
  expect(classifySubmitError(thrown(429, { kind: "tooMany", reference: "r1", retryAfter: 40 }))).toEqual({
    kind: "too-many",
    retryAfter: 40,
    reference: "r1",
  });
});

test.each([
  ["a redirect", Response.redirect("https://pay.example/1", 303)],
  ["a page that doesn't exist", thrown(404, null)],
  ["what isn't allowed", thrown(403, null)],
  ["another account", thrown(409, { kind: "other-account" })],
  ["an indeterminate order", thrown(504, { kind: "indeterminate" })],
  ["a payment that can't be opened", thrown(502, { kind: "payment" })],
])("%s has its own page", (_what, error) => {
  expect(classifySubmitError(error)).toBeNull();
});

test("the outcome is uncertain only if it may have been carried out", () => {
  const kinds: Record<SubmitFailure["kind"], boolean> = {
    unreachable: false,
    "too-many": false,
    busy: false,
    "not-carried-out": false,
    "no-response": true,
    "connection-lost": true,
    "server-error": true,
  };
  for (const kind of [
    "unreachable",
    "too-many",
    "busy",
    "not-carried-out",
    "no-response",
    "connection-lost",
    "server-error",
  ] as const)
    expect(isOutcomeUnknown({ kind, retryAfter: 0, reference: "" }), kind).toBe(kinds[kind]);
});

test("a request without a response has no wait and no reference", () => {
  expect(classifySubmitError(new TypeError("Failed to fetch"))).toEqual({
    kind: "connection-lost",
    retryAfter: 0,
    reference: "",
  });
});

test("a response of the server is no failure", () => {
  for (const result of [undefined, null, "failedSubmit", { values: {} }])
    expect(isFailedSubmit(result)).toBe(false);
  expect(isFailedSubmit({ failedSubmit: classifySubmitError(new Error("")) })).toBe(true);
});
