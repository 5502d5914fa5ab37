import { expect, test } from "vitest";
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
])("%s never reaches a log line, however deep it lies [API-013]", (name) => {
  const line = JSON.stringify(redact({ [name]: "hunter2", inner: [{ deeper: { [name]: "hunter2" } }] }));
  expect(line).not.toContain("hunter2");
});

test("an error keeps its name, message, stack and cause, and loses its secrets", () => {
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

test("an address loses its query", () => {
  expect(redact({ address: new URL("https://site.example/auth?code=1") })).toEqual({
    address: "https://site.example/auth",
  });
});

test("what isn't secret stays", () => {
  const members = { status: 422, textCode: "TOKEN_EXPIRED", path: "/events", count: 0, nothing: null };
  expect(redact(members)).toEqual(members);
});

test("a thing that holds itself doesn't stop the log", () => {
  const loop: Record<string, unknown> = { name: "loop" };
  loop["self"] = loop;
  expect(JSON.stringify(redact({ loop }))).toContain("[deeper]");
});
