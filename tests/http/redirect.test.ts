import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let api: FaultyApi;
let site: RunningSite;

beforeAll(async () => {
  api = await startFaultyApi();
  site = await startSite({ organiserUrl: api.url });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const slashes = [
  "//",
  "///",
  "/\\",
  "\\\\",
  "/\t/",
  "/.//",
  "/a/..//",
  "/%2e//",
  "/%2E%2E//",
  "https://",
  "HTTPS:",
  "javascript:",
];
const hosts = ["evil.example", "evil.example/path", "site@evil.example", "[::1]"];

test("no URL in a form redirects to another site [RT-068]", async () => {
  const addresses = slashes.flatMap((slash) => hosts.map((host) => slash + host));
  const responses = await Promise.all(
    addresses.map((to) => site.browse().post("/language", { language: "de", to })),
  );
  const destinations = responses.map(
    ({ headers }) => new URL(headers.location ?? "", `${site.publicUrl}/language`),
  );
  expect(responses.map(({ status }) => status)).toEqual(addresses.map(() => 303));
  expect(destinations.filter(({ origin }) => origin !== site.publicUrl)).toEqual([]);
});

test.each([
  "//evil.example/",
  "//evil.example/..",
  "/\\evil.example",
  "/%2f%2fevil.example",
  "/.//evil.example/",
])("a path of the site that looks like a URL (%s) redirects nowhere else", async (path) => {
  const { headers } = await site.browse().get(path);
  const destination = new URL(headers.location ?? "/", site.publicUrl);
  expect(destination.origin).toBe(site.publicUrl);
});
