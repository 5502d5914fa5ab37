import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let api: FaultyApi;
let site: RunningSite;
let behindProxy: RunningSite;
let trial: RunningSite;

beforeAll(async () => {
  api = await startFaultyApi();
  api.respondWith("/api/v1/event/event/upcomingEventList", { json: { data: [] } });
  const env = { PUBLIC_URL: "https://site.example", ORGANISER_PUBLIC_URL: "https://api.example" };
  site = await startSite({ organiserUrl: api.url, env });
  trial = await startSite({ organiserUrl: api.url });
  behindProxy = await startSite({ organiserUrl: api.url, env: { ...env, TRUSTED_PROXIES: "127.0.0.0/8" } });
});
afterAll(async () => {
  await Promise.all([site.close(), behindProxy.close(), trial.close()]);
  await api.close();
});

test.each(["site.example", "SITE.example", "site.example:443"])(
  "the site responds to its own name as “%s”",
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
])("the site rejects “%s” with an error page", async (host) => {
  const response = await site.browse().get("/login", { host });
  expect(response.status).toBe(421);
  expect(response.body).toContain('href="https://site.example/"');
});

describe("a trial on a local machine", () => {
  test.each(["127.0.0.1", "[::1]", "site.localhost", "127.0.0.2"])(
    "opens at its own address for “%s”, on the requested page",
    async (name) => {
      const host = `${name}:${trial.port}`;
      const query = "/events?view=calendar&to=//evil.example";
      const [page, home] = [
        await trial.browse().get(query, { host }),
        await trial.browse().get("/", { host }),
      ];
      expect([page.status, page.headers.location]).toEqual([302, trial.publicUrl + query]);
      expect([home.status, home.headers.location]).toEqual([302, `${trial.publicUrl}/`]);
      expect(page.headers["cache-control"]).toBe("no-store");
    },
  );

  test.each([
    "//evil.example/",
    "/\\evil.example",
    "/%5Cevil.example",
    "http://evil.example/",
    "//%09/evil.example",
  ])("doesn't redirect to the other site in %s", async (path) => {
    const response = await trial.browse().get(path, { host: `127.0.0.1:${trial.port}` });
    expect([response.status, response.location]).toEqual([400, ""]);
  });

  test.each(["127.0.0.1", "127.0.0.1:1", "evil.example", "localhost.evil.example"])(
    "doesn't redirect “%s”",
    async (host) => {
      expect((await trial.browse().get("/events", { host })).status).toBe(421);
    },
  );

  test("rejects forms under another name", async () => {
    const host = `127.0.0.1:${trial.port}`;
    expect((await trial.browse().post("/language", { language: "de" }, { host })).status).toBe(421);
  });
});

test.each(["/healthz", "/readyz"])(
  "%s responds under any name, as load balancers request it by address",
  async (path) => {
    expect((await site.browse().get(path, { host: "10.0.0.7:3000" })).status).toBe(200);
  },
);

describe("the forwarded headers of a proxy", () => {
  const forwarded = { "x-forwarded-host": "site.example", host: "10.0.0.7:3000" };

  test("are trusted from a trusted proxy", async () => {
    expect((await behindProxy.browse().get("/login", forwarded)).status).toBe(200);
  });

  test("are ignored from anyone else", async () => {
    expect((await site.browse().get("/login", forwarded)).status).toBe(421);
  });

  test("never change the URLs in pages", async () => {
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

  test("the visitor's address reaches the API only from a trusted proxy, without what the visitor made up", async () => {
    expect(await addressSentOn(behindProxy)).toBe("203.0.113.9");
    expect(await addressSentOn(site)).toBe("127.0.0.1");
  });
});

/** The address that the API gets for a visitor who claims one and whose proxy reports another. */
async function addressSentOn(on: RunningSite): Promise<unknown> {
  const before = api.calls.length;
  const claimed = { "x-forwarded-for": "6.6.6.6, 203.0.113.9" };
  await on.browse().post("/login", { email: "a@b.example", password: "x" }, claimed);
  return api.calls.slice(before).find(({ path }) => path.endsWith("/login"))?.headers["x-forwarded-for"];
}
