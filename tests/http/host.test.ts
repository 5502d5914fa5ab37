import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let api: FaultyApi;
let site: RunningSite;
let behindProxy: RunningSite;

beforeAll(async () => {
  api = await startFaultyApi();
  const env = { PUBLIC_URL: "https://site.example" };
  site = await startSite({ organiserUrl: api.url, env });
  behindProxy = await startSite({ organiserUrl: api.url, env: { ...env, TRUSTED_PROXIES: "127.0.0.0/8" } });
});
afterAll(async () => {
  await Promise.all([site.close(), behindProxy.close()]);
  await api.close();
});

test.each(["site.example", "SITE.example", "site.example:443"])(
  "the site answers to its own name as “%s”",
  async (host) => {
    expect((await site.browse().get("/login", { host })).status).toBe(200);
  },
);

test.each([
  "evil.example",
  "site.example.evil.example",
  "site.example:8443",
  "site.example:80",
  "127.0.0.1",
  "localhost",
  "site.example/../evil",
  "site.example@evil.example",
  "evil.example#site.example",
  "site.example, evil.example",
  "",
])("it doesn't answer to “%s”, and says so with a page", async (host) => {
  const answer = await site.browse().get("/login", { host });
  expect(answer.status).toBe(421);
  expect(answer.body).toContain('href="https://site.example/"');
});

test.each(["/healthz", "/readyz"])(
  "%s is answered whatever the name, as load balancers ask by address",
  async (path) => {
    expect((await site.browse().get(path, { host: "10.0.0.7:3000" })).status).toBe(200);
  },
);

describe("what a proxy says of the visitor", () => {
  const forwarded = { "x-forwarded-host": "site.example", host: "10.0.0.7:3000" };

  test("is believed when the proxy is trusted", async () => {
    expect((await behindProxy.browse().get("/login", forwarded)).status).toBe(200);
  });

  test("is not believed of anybody else", async () => {
    expect((await site.browse().get("/login", forwarded)).status).toBe(421);
  });

  test("never changes the addresses that pages are made with", async () => {
    const headers = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "gopher",
      forwarded: "host=evil.example",
    };
    const { status, body } = await site.browse().get("/login", headers);
    expect(status).toBe(200);
    expect(body).not.toContain("evil.example");
    expect(body).toContain("https://site.example/login");
  });

  test("the visitor's address reaches the API from a trusted proxy only, and not what the visitor made up", async () => {
    expect(await addressSentOn(behindProxy)).toBe("203.0.113.9");
    expect(await addressSentOn(site)).toBe("127.0.0.1");
  });
});

/** What the API is told of a visitor who claims one address and is said by the proxy to have another. */
async function addressSentOn(on: RunningSite): Promise<unknown> {
  const before = api.seen.length;
  const claimed = { "x-forwarded-for": "6.6.6.6, 203.0.113.9" };
  await on.browse().post("/login", { email: "a@b.example", password: "x" }, claimed);
  return api.seen.slice(before).find(({ path }) => path.endsWith("/login"))?.headers["x-forwarded-for"];
}
