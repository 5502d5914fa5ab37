import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CuttableProxy, startCuttableProxy } from "../support/cuttable-connection.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let connection: CuttableProxy;
let site: RunningSite;

beforeEach(async () => {
  organiser = await startOrganiser();
  connection = await startCuttableProxy(organiser.url);
  site = await startSite({ organiserUrl: connection.url, clock: organiser.clock });
});

afterEach(async () => {
  await site.close();
  await connection.close();
  await organiser.close();
});

const minute = 60_000;
const advanceClock = (milliseconds: number) => organiser.clock.set(organiser.clock.now() + milliseconds);
const headingOf = (html: string) =>
  /<h1[^>]*>(.*?)<\/h1>/s
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]*>/g, "")
    .trim();
const firstEventPath = async () => {
  const { body } = await site.browse().get("/events");
  return /href="(\/event\/[\w-]+)"/.exec(body)?.[1] ?? "";
};

describe("when the organiser API was never reachable", () => {
  beforeEach(() => connection.cut());

  test.each(["/", "/events", "/event/drift-night", "/about", "/no/such/page"])(
    "%s shows an error page with the site's menu and without internals [AUTH-022]",
    async (path) => {
      const response = await site.browse().get(path);
      expect(response.status).toBe(503);
      expect(headingOf(response.body)).toMatch(/Service unavailable/);
      expect(response.body).toContain('href="/events"');
      expect(response.headers["cache-control"]).toMatch(/^private/);
      expect(response.body).not.toMatch(/ECONN|OrganiserError|node_modules|\.ts:|\bat \w+ \(|127\.0\.0\.1/);
    },
  );

  test("the login page opens, and logging in fails with 503", async () => {
    const browser = site.browse();
    const page = await browser.get("/login");
    expect(page.status).toBe(200);
    const response = await browser.post("/login", {
      email: "driver@example.com",
      password: "roll-racing-250",
    });
    expect(response.status).toBe(503);
    expect(response.body).toContain("driver@example.com");
    expect(response.body).not.toContain("roll-racing-250");
  });

  test("the site is alive, and works as soon as the API is reachable, without a restart [AUTH-021]", async () => {
    expect((await site.browse().get("/healthz")).status).toBe(200);
    expect((await site.browse().get("/events")).status).toBe(503);
    connection.restore();
    expect((await site.browse().get("/events")).status).toBe(200);
  });
});

describe("when the organiser API becomes unreachable", () => {
  test("cached pages are shown for a day and no longer [AUTH-022]", async () => {
    const path = await firstEventPath();
    const before = await site.browse().get(path);
    connection.cut();
    advanceClock(23 * 60 * minute);
    const after = await site.browse().get(path);
    expect(after.status).toBe(200);
    expect(headingOf(after.body)).toBe(headingOf(before.body));
    expect((await site.browse().get("/events")).status).toBe(200);

    advanceClock(61 * minute);
    expect((await site.browse().get(path)).status).toBe(503);
  });

  test("an event removed during the outage is a 404 once the API is back", async () => {
    const path = await firstEventPath();
    await site.browse().get(path);
    connection.cut();
    advanceClock(5 * minute);
    await site.browse().get(path);
    await organiser.dependencies.db
      .updateTable("events")
      .set({ url: "elsewhere" })
      .where("url", "=", path.slice("/event/".length))
      .execute();
    connection.restore();
    advanceClock(5 * minute);
    expect((await site.browse().get(path)).status).toBe(404);
  });

  test("a logged-in user sees cached public pages, and is still logged in afterwards [AUTH-022]", async () => {
    await site.browse().get("/events");
    const browser = site.browse();
    await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    expect((await browser.get("/events")).body).toContain("Sam");
    connection.cut();
    advanceClock(10 * minute); // the access token has expired and can't be refreshed
    expect((await browser.get("/events")).status).toBe(200);
    connection.restore();
    advanceClock(minute);
    const back = await browser.get("/events");
    expect(back.status).toBe(200);
    expect(back.body).toContain("Sam");
  });
});
