import { expect, test } from "vitest";
import { isTroubled, isUnsure, type PostTrouble, postTroubleOf } from "./post-trouble.ts";

/** As Remix hands a thrown answer to the browser's part of an action. */
const thrown = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test.each([
  [thrown(503, { kind: "unreachable", reference: "r1" }), "no-answer"],
  [thrown(503, { kind: "timeout", reference: "r1" }), "no-answer"],
  [thrown(429, { kind: "tooMany", reference: "r1" }), "too-many"],
  [thrown(503, { kind: "busy", reference: "r1" }), "busy"],
  [thrown(502, { kind: "malformed", reference: "r1" }), "broken"],
  [new TypeError("Failed to fetch"), "lost"],
  [new Error("Unable to decode turbo-stream response"), "broken"],
])("after %o the form stays and tells of “%s”", (error, kind) => {
  expect(postTroubleOf(error)?.kind).toBe(kind);
});

test("it tells how long to wait, and the reference", () => {
  expect(postTroubleOf(thrown(429, { kind: "tooMany", reference: "r1", retryAfter: 40 }))).toEqual({
    kind: "too-many",
    wait: 40,
    reference: "r1",
  });
});

test.each([
  ["a way to somewhere else", Response.redirect("https://pay.example/1", 303)],
  ["a page that is gone", thrown(404, null)],
  ["what isn't allowed", thrown(403, null)],
  ["another account", thrown(409, { kind: "other-account" })],
  ["an order that nobody confirmed", thrown(504, { kind: "unconfirmed" })],
  ["a payment that can't be opened", thrown(502, { kind: "payment" })],
])("%s takes the form's place", (_what, error) => {
  expect(postTroubleOf(error)).toBeNull();
});

test("whether it may have been carried out is unsure only where nobody can tell", () => {
  const kinds: Record<PostTrouble["kind"], boolean> = {
    "no-answer": false,
    "too-many": false,
    busy: false,
    "nothing-sent": false,
    unanswered: true,
    lost: true,
    broken: true,
  };
  for (const kind of [
    "no-answer",
    "too-many",
    "busy",
    "nothing-sent",
    "unanswered",
    "lost",
    "broken",
  ] as const)
    expect(isUnsure({ kind, wait: 0, reference: "" }), kind).toBe(kinds[kind]);
});

test("what reached nobody tells no wait and no reference", () => {
  expect(postTroubleOf(new TypeError("Failed to fetch"))).toEqual({ kind: "lost", wait: 0, reference: "" });
});

test("an answer of the server is no trouble", () => {
  for (const answer of [undefined, null, "cameToNothing", { values: {} }])
    expect(isTroubled(answer)).toBe(false);
  expect(isTroubled({ cameToNothing: postTroubleOf(new Error("")) })).toBe(true);
});
