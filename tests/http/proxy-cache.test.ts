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

describe.skipIf(!hasNginx)("nginx, set up as the documents say, keeps for a moment (needs nginx)", () => {
  beforeAll(async () => {
    organiser = await startOrganiser();
    const door = await freePort();
    publicUrl = `http://localhost:${door}`;
    site = await startSite({
      organiserUrl: organiser.url,
      clock: organiser.clock,
      env: { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: "loopback" },
    });
    nginx = await startNginx(door, [site.port, site.port]);
    // Made once, so that it is at hand.
    for (const path of ["/", "/events"]) await browse().get(path);
  });
  afterAll(async () => {
    await nginx.close();
    await site.close();
    await organiser.close();
  });

  const browse = () => browserOf(nginx.port, publicUrl);
  /** How many answers the site itself gave to six who ask at once. */
  async function answersOfTheSite(browsers: Browser[], path: string, headers = {}): Promise<number> {
    const answers = await Promise.all(browsers.map((browser) => browser.get(path, headers)));
    expect(answers.map(({ status }) => status)).toEqual(browsers.map(() => 200));
    return new Set(answers.map((answer) => answer.headers["x-request-id"])).size;
  }
  const six = (browser: () => Browser) => Array.from({ length: 6 }, browser);

  test("a page that is the same for everybody, each language of its own", async () => {
    // A second may end in the middle.
    expect(await answersOfTheSite(six(browse), "/")).toBeLessThan(3);
    const german = await browse().get("/", { "accept-language": "de" });
    expect(german.body).toContain('<html lang="de"');
    expect((await browse().get("/")).body).toContain('<html lang="en"');
    expect(german.headers["x-accel-expires"]).toBeUndefined();
    expect(german.headers["cache-control"]).toBe("private, no-cache");
  });

  test("nothing of who is signed in, and nothing for who sends any cookie", async () => {
    const driver = browse();
    await logIn(driver);
    expect(
      await answersOfTheSite(
        six(() => driver.copy()),
        "/events",
      ),
    ).toBe(6);
    expect((await browse().get("/events")).body).not.toContain('action="/logout"');
    expect(await answersOfTheSite(six(browse), "/", { cookie: "language=en" })).toBe(6);
  });

  test("nothing that isn't a page for everybody: the log-in, health, what there isn't", async () => {
    expect(await answersOfTheSite(six(browse), "/login?lng=en&from=x")).toBe(6);
    const missing = await Promise.all(six(browse).map((browser) => browser.get("/no/such/page")));
    expect(new Set(missing.map((answer) => answer.headers["x-request-id"])).size).toBe(6);
  });
});
