import { expect, test } from "vitest";
import { withoutVisitor } from "./error-reports.ts";

test("an error report holds nothing of the request and nothing of the visitor [API-117]", () => {
  const report = withoutVisitor({
    message: "broken",
    request: { url: "https://site.example/auth?code=hunter2", headers: { cookie: "hunter2" } },
    user: { ip_address: "hunter2" },
    breadcrumbs: [{ message: "hunter2" }],
    extra: { body: "hunter2" },
    server_name: "hunter2",
  });
  expect(report).toEqual({ message: "broken" });
});
