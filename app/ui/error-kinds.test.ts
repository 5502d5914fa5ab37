import { expect, test } from "vitest";
import { describeError } from "./error-kinds.ts";

/** The shape in which Remix passes a thrown response to an error boundary. */
const thrown = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test.each([
  [thrown(404, null), "notFound"],
  [thrown(404, { kind: "not-found", reference: "r1" }), "notFound"],
  [thrown(503, { kind: "unreachable", reference: "r1" }), "unreachable"],
  [thrown(503, { kind: "timeout", reference: "r1" }), "timeout"],
  [thrown(503, { kind: "busy", reference: "r1" }), "busy"],
  [thrown(503, null), "unreachable"],
  [thrown(429, { kind: "tooMany", reference: "r1" }), "tooMany"],
  [thrown(403, "text"), "forbidden"],
  [thrown(502, { kind: "malformed", reference: "r1" }), "broken"],
  [thrown(500, { kind: 7 }), "broken"],
  [new Error("a bug"), "broken"],
  ["a string", "broken"],
  [undefined, "broken"],
])("%o leads to the error screen “%s”", (error, kind) => {
  expect(describeError(error).kind).toBe(kind);
});

test("the details of a thrown response are read: seconds to wait, and whether form input was saved", () => {
  expect(describeError(thrown(429, { kind: "tooMany", retryAfter: 40 })).retryAfter).toBe(40);
  expect(describeError(thrown(503, { kind: "unreachable", isInputSaved: true })).isInputSaved).toBe(true);
  expect(describeError(thrown(503, { retryAfter: "soon", isInputSaved: "yes" }))).toMatchObject({
    retryAfter: 0,
    isInputSaved: false,
  });
});

test("the log reference is passed on", () => {
  expect(describeError(thrown(502, { kind: "rejected", reference: "r1" })).reference).toBe("r1");
});
