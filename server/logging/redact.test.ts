import { expect, test } from "vitest";
import { createOrganiserError } from "../organiser-client/errors.ts";
import { redact } from "./redact.ts";

test.each([
  "authorization",
  "Cookie",
  "set-cookie",
  "accessToken",
  "refresh_token",
  "password",
  "newpassword",
  "code",
  "fingerprint",
  "payum_token",
  "sessionSecrets",
  "medical_conditions",
  "date_of_birth",
])("%s is never logged, however deeply nested [API-013]", (name) => {
  const line = JSON.stringify(redact({ [name]: "hunter2", inner: [{ deeper: { [name]: "hunter2" } }] }));
  expect(line).not.toContain("hunter2");
});

test("an error keeps its name, message, stack and cause, without secrets", () => {
  const error = Object.assign(new Error("no answer", { cause: new Error("reset") }), {
    status: 503,
    token: "hunter2",
  });
  expect(redact({ error })["error"]).toMatchObject({
    name: "Error",
    message: "no answer",
    status: 503,
    token: "[redacted]",
    stack: expect.stringContaining("redact.test"),
    cause: { message: "reset" },
  });
});

test("URLs lose their query", () => {
  expect(redact({ address: new URL("https://site.example/auth?code=1") })).toEqual({
    address: "https://site.example/auth",
  });
});

test("an invalid URL is not logged, wherever an error contains it", () => {
  const thrown = (make: () => unknown): unknown => {
    try {
      return make();
    } catch (error) {
      return error;
    }
  };
  const errors = [
    thrown(() => new URL("//hunter2?code=hunter2")),
    thrown(() => new URL("//x:y/hunter2", "https://site.example/?r=hunter2")),
    thrown(() => new Request("/auth?code=hunter2")),
    new Error("outer", { cause: thrown(() => new URL("hunter2")) }),
    new AggregateError([thrown(() => new URL("hunter2"))], "all of them"),
    Object.assign(new Error("OOM"), { command: { name: "set", args: ["key", "hunter2"] } }),
    Object.assign(new Error("rejected"), { apiMessage: "hunter2 is wrong", content: "hunter2" }),
  ];
  for (const err of errors) {
    const line = JSON.stringify(redact({ err }));
    expect(line).toContain("stack");
    expect(line).not.toContain("hunter2");
  }
});

test.each([
  ["unreachable", false],
  ["timeout", false],
  ["malformed", true],
] as const)("an error of the API that is %s has a stack: %s", (kind, hasStack) => {
  const err = createOrganiserError(kind, "GET /api/v1/event/event", { reason: "ECONNREFUSED" });
  expect(redact({ err })["err"]).toMatchObject({ message: err.message, kind, call: err.call });
  expect(Object.keys(Object(redact({ err })["err"])).includes("stack")).toBe(hasStack);
});

test.each([
  ["/auth?code=hunter2", "/auth"],
  ["/auth%3Fcode=hunter2", "/auth"],
  ["/auth;r=hunter2", "/auth"],
  ["/a=hunter2&r=hunter2", "/a"],
  ["/pay#hunter2", "/pay"],
  [
    "no answer from http://api.example/x?token=hunter2 in time",
    "no answer from http://api.example/x in time",
  ],
  ['broken: "/x?r=hunter2", (/y?a=hunter2)', 'broken: "/x", (/y)'],
  ["Bearer eyJhbGciOiJIUzI1NiJ9.hunter2.hunter2", "Bearer [redacted]"],
  ["Is this right? and/or left?", "Is this right? and/or left?"],
])("“%s” is logged as “%s”", (text, logged) => {
  expect(redact({ text })).toEqual({ text: logged });
});

// Sizes at which quadratic time would take hours.
test("hostile text is logged in reasonable time", () => {
  const texts = ["a/".repeat(500_000), ` ${"/".repeat(1_000_000)}`, "eyJ".repeat(500_000)];
  expect(texts.map((text) => typeof redact({ text }))).toEqual(["object", "object", "object"]);
});

test("other members are kept", () => {
  const fields = { status: 422, textCode: "TOKEN_EXPIRED", path: "/events", count: 0, nothing: null };
  expect(redact(fields)).toEqual(fields);
});

test("circular objects don't break the log", () => {
  const loop: Record<string, unknown> = { name: "loop" };
  loop["self"] = loop;
  expect(JSON.stringify(redact({ loop }))).toContain("[deeper]");
});
