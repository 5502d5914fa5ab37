import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { startSite } from "../support/running-site.ts";

const path = "/.well-known/security.txt";
const env = { SECURITY_CONTACT: "mailto:security@example.com" };
let api: FaultyApi;

beforeAll(async () => {
  api = await startFaultyApi();
});
afterAll(() => api.close());

test("security.txt says where to report a vulnerability, and when it expires", async () => {
  const now = Date.parse("2027-03-01T09:00:00Z");
  const site = await startSite({ organiserUrl: api.url, clock: { now: () => now }, env });
  const response = await fetch(`${site.publicUrl}${path}`);

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toBe(
    `Contact: mailto:security@example.com\nExpires: 2027-08-28T00:00:00Z\nCanonical: ${site.publicUrl}${path}\n`,
  );
  await site.close();
});

test("without a security contact there is no security.txt", async () => {
  const site = await startSite({ organiserUrl: api.url });
  expect((await fetch(`${site.publicUrl}${path}`)).status).not.toBe(200);
  await site.close();
});
