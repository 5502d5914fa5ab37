import { expect, test, vi } from "vitest";
import { createErrorReports, stripPersonalData } from "./error-reports.ts";

const sentry = vi.hoisted(() => ({ init: vi.fn<(options: object) => void>() }));
vi.mock("@sentry/remix", () => sentry);

test("one error in ten is reported [API-116]", async () => {
  await createErrorReports("https://key@errors.example/1");
  expect(sentry.init).toHaveBeenCalledWith(
    expect.objectContaining({ sampleRate: 0.1, sendDefaultPii: false }),
  );
});

test("error reports contain no data of the request or user [API-117]", () => {
  const report = stripPersonalData({
    message: "broken",
    request: { url: "https://site.example/auth?code=hunter2", headers: { cookie: "hunter2" } },
    user: { ip_address: "hunter2" },
    breadcrumbs: [{ message: "hunter2" }],
    extra: { body: "hunter2" },
    server_name: "hunter2",
  });
  expect(report).toEqual({ message: "broken" });
});
