import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, browserOf } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { hasNginx, type RunningNginx, startNginx } from "../support/nginx.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let nginx: RunningNginx;
let publicUrl: string;

describe.skipIf(!hasNginx)("nginx, configured as documented, caches briefly (needs nginx)", () => {
  beforeAll(async () => {
    organiser = await startOrganiser();
    const nginxPort = await freePort();
    publicUrl = `http://localhost:${nginxPort}`;
    site = await startSite({
      organiserUrl: organiser.url,
      clock: organiser.clock,
      env: { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: "loopback" },
    });
    nginx = await startNginx(nginxPort, [site.port, site.port]);
    // Rendered once in advance, so that it is fast.
    for (const path of ["/", "/events"]) await browse().get(path);
  });
  afterAll(async () => {
    await nginx.close();
    await site.close();
    await organiser.close();
  });

  const browse = () => browserOf(nginx.port, publicUrl);
  /** How many responses the site itself gave to six concurrent requests. */
  async function countSiteResponses(browsers: Browser[], path: string, headers = {}): Promise<number> {
    const responses = await Promise.all(browsers.map((browser) => browser.get(path, headers)));
    expect(responses.map(({ status }) => status)).toEqual(browsers.map(() => 200));
    return new Set(responses.map((response) => response.headers["x-request-id"])).size;
  }
  const six = (browser: () => Browser) => Array.from({ length: 6 }, browser);

  test("public pages, separately for each language", async () => {
    // The cache's second may end in between.
    expect(await countSiteResponses(six(browse), "/")).toBeLessThan(3);
    const german = await browse().get("/", { "accept-language": "de" });
    expect(german.body).toContain('<html lang="de"');
    expect((await browse().get("/")).body).toContain('<html lang="en"');
    expect(german.headers["x-accel-expires"]).toBeUndefined();
    expect(german.headers["cache-control"]).toBe("private, no-cache, no-transform");
  });

  test("nothing for logged-in users, and nothing for requests with a cookie", async () => {
    const driver = browse();
    await logIn(driver);
    expect(
      await countSiteResponses(
        six(() => driver.copy()),
        "/events",
      ),
    ).toBe(6);
    expect((await browse().get("/events")).body).not.toContain('action="/logout"');
    expect(await countSiteResponses(six(browse), "/", { cookie: "language=en" })).toBe(6);
  });

  test("no pages that aren't public: the login, health, 404s", async () => {
    expect(await countSiteResponses(six(browse), "/login?lng=en&from=x")).toBe(6);
    const missing = await Promise.all(six(browse).map((browser) => browser.get("/no/such/page")));
    expect(new Set(missing.map((response) => response.headers["x-request-id"])).size).toBe(6);
  });
});
