import { expect, test } from "vitest";
import { runForRequest } from "../shared/process-failures.ts";
import { createLog } from "./log.ts";

function logged(members: object): unknown {
  const lines: string[] = [];
  createLog("info", { write: (line) => void lines.push(line) }).info(members, "something happened");
  return JSON.parse(lines.join(""));
}

test.each([
  "password",
  "newpassword",
  "code",
  "accessToken",
  "refresh_token",
  "Authorization",
  "medical_conditions",
])("%s never reaches the API's log, however deeply it is nested [API-013]", (name) => {
  const line = JSON.stringify(logged({ [name]: "hunter2", inner: [{ deeper: { [name]: "hunter2" } }] }));
  expect(line).not.toContain("hunter2");
  expect(line).toContain("something happened");
});

test("of an error the API logs the name, message and stack, and nothing of the input", () => {
  const err = Object.assign(new TypeError("can't read /media?token=hunter2"), { input: "hunter2" });
  expect(logged({ err, path: "/media" })).toMatchObject({
    program: "organiser",
    path: "/media",
    err: { type: "TypeError", message: "can't read /media", stack: expect.stringContaining("log.test") },
  });
  expect(JSON.stringify(logged({ err }))).not.toContain("hunter2");
});

test("a line of a request has the id of the request, and other lines have none", async () => {
  const inRequest: unknown[] = [];
  const request = { log: () => undefined, fail: () => undefined, requestId: "request-42" };
  await new Promise<void>((resolve) => {
    runForRequest(request, [], () => {
      inRequest.push(logged({}), logged({ requestId: "of a mail" }));
      setImmediate(() => {
        inRequest.push(logged({}));
        resolve();
      });
    });
  });
  expect(inRequest).toMatchObject([
    { requestId: "request-42" },
    { requestId: "of a mail" },
    { requestId: "request-42" },
  ]);
  expect(logged({})).not.toHaveProperty("requestId");
});
