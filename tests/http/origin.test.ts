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

/** `{site}` is replaced by the site's own URL. */
const post = (headers: Record<string, string>, method = "POST") => {
  const filled = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace("{site}", site.publicUrl),
  ]);
  return site.browse().send(method, "/language", "language=de&to=/login", {
    "content-type": "application/x-www-form-urlencoded",
    ...Object.fromEntries(filled),
  });
};

test.each([
  ["a browser that says where it comes from", { "sec-fetch-site": "same-origin", origin: "{site}" }],
  ["a browser that only says “same-origin”", { "sec-fetch-site": "same-origin" }],
  ["a browser that sends no referrers", { "sec-fetch-site": "same-origin", origin: "null" }],
  ["an older browser with its origin", { origin: "{site}" }],
  ["a text browser with its referrer", { referer: "{site}/login?x=1" }],
])("a same-origin form post is accepted: %s", async (_who, headers) => {
  const { status, location } = await post(headers);
  expect([status, location]).toEqual([303, "/login"]);
});

test.each([
  ["nothing to tell where it comes from", {}],
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["another site of the same owner", { "sec-fetch-site": "same-site" }],
  ["typed in by hand", { "sec-fetch-site": "none" }],
  [
    "a stronger header that says no, a weaker that says yes",
    { "sec-fetch-site": "cross-site", origin: "{site}" },
  ],
  [
    "another origin that says it were ours",
    { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  ],
  ["an origin that hides itself", { origin: "null" }],
  ["an origin that hides itself, a referrer of ours", { origin: "null", referer: "{site}/login" }],
  ["an origin that begins like ours", { origin: "{site}.evil.example" }],
  ["our origin by another scheme", { origin: "https://localhost" }],
  ["another origin, a referrer of ours", { origin: "https://evil.example", referer: "{site}/login" }],
  ["a referrer of another site", { referer: "https://evil.example/{site}/login" }],
  ["a referrer that hides our address in the user", { referer: "http://localhost@evil.example/" }],
  ["a referrer that is no address", { referer: "localhost" }],
])("a cross-origin form post is rejected with a page: %s", async (_who, headers) => {
  const response = await post(headers);
  expect([response.status, response.setCookies]).toEqual([403, []]);
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(response.body).toMatch(/<h1[^>]*>You can’t do that here</);
});

test.each(["PUT", "PATCH", "DELETE"])("a cross-origin %s is rejected like a post", async (method) => {
  expect((await post({ origin: "https://evil.example" }, method)).status).toBe(403);
});
