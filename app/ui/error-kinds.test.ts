import { expect, test } from "vitest";
import { errorKindOf } from "./error-kinds.ts";

/** As Remix hands a thrown answer to an error screen. */
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
])("%o is told on the screen “%s”", (error, kind) => {
  expect(errorKindOf(error).kind).toBe(kind);
});

test("what the server tells beside goes along: how long to wait, and that what was typed is kept", () => {
  expect(errorKindOf(thrown(429, { kind: "tooMany", retryAfter: 40 })).retryAfter).toBe(40);
  expect(errorKindOf(thrown(503, { kind: "unreachable", isTypedKept: true })).isTypedKept).toBe(true);
  expect(errorKindOf(thrown(503, { retryAfter: "soon", isTypedKept: "yes" }))).toMatchObject({
    retryAfter: 0,
    isTypedKept: false,
  });
});

test("the reference under which the log has it goes along", () => {
  expect(errorKindOf(thrown(502, { kind: "refused", reference: "r1" })).reference).toBe("r1");
});
