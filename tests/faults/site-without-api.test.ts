import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CuttableLine, cuttableLine } from "../support/cuttable-line.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let line: CuttableLine;
let site: RunningSite;

beforeEach(async () => {
  organiser = await startOrganiser();
  line = await cuttableLine(organiser.url);
  site = await startSite({ organiserUrl: line.url, clock: organiser.clock });
});

afterEach(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

const minute = 60_000;
const later = (milliseconds: number) => organiser.clock.set(organiser.clock.now() + milliseconds);
const headingOf = (html: string) =>
  /<h1[^>]*>(.*?)<\/h1>/s
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]*>/g, "")
    .trim();
const anEvent = async () => {
  const { body } = await site.browse().get("/events");
  return /href="(\/event\/[\w-]+)"/.exec(body)?.[1] ?? "";
};

describe("when the organiser API was never there", () => {
  beforeEach(() => line.cut());

  test.each(["/", "/events", "/event/drift-night", "/about", "/no/such/page"])(
    "%s says so on a page of the site, with its menu, and shows nothing of the machinery [AUTH-022]",
    async (path) => {
      const answer = await site.browse().get(path);
      expect(answer.status).toBe(503);
      expect(headingOf(answer.body)).toMatch(/reach our service/);
      expect(answer.body).toContain('href="/events"');
      expect(answer.headers["cache-control"]).toMatch(/^private/);
      expect(answer.body).not.toMatch(/ECONN|OrganiserError|node_modules|\.ts:|\bat \w+ \(|127\.0\.0\.1/);
    },
  );

  test("the log-in page opens, and logging in says that it can't be done now", async () => {
    const browser = site.browse();
    const page = await browser.get("/login");
    expect(page.status).toBe(200);
    const answer = await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    expect(answer.status).toBe(503);
    expect(answer.body).toContain("driver@example.com");
    expect(answer.body).not.toContain("roll-racing-250");
  });

  test("the site is alive, and works as soon as the API is there, without a restart [AUTH-021]", async () => {
    expect((await site.browse().get("/healthz")).status).toBe(200);
    expect((await site.browse().get("/events")).status).toBe(503);
    line.mend();
    expect((await site.browse().get("/events")).status).toBe(200);
  });
});

describe("when the organiser API goes away", () => {
  test("what was shown is still shown a day long, and then no more [AUTH-022]", async () => {
    const path = await anEvent();
    const before = await site.browse().get(path);
    line.cut();
    later(23 * 60 * minute);
    const after = await site.browse().get(path);
    expect(after.status).toBe(200);
    expect(headingOf(after.body)).toBe(headingOf(before.body));
    expect((await site.browse().get("/events")).status).toBe(200);

    later(61 * minute);
    expect((await site.browse().get(path)).status).toBe(503);
  });

  test("an event that was taken off meanwhile is gone once the API is back", async () => {
    const path = await anEvent();
    await site.browse().get(path);
    line.cut();
    later(5 * minute);
    await site.browse().get(path);
    await organiser.parts.db
      .updateTable("events")
      .set({ url: "elsewhere" })
      .where("url", "=", path.slice("/event/".length))
      .execute();
    line.mend();
    later(5 * minute);
    expect((await site.browse().get(path)).status).toBe(404);
  });

  test("somebody signed in sees what everybody saw before, and is still signed in afterwards [AUTH-022]", async () => {
    await site.browse().get("/events");
    const browser = site.browse();
    await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    expect((await browser.get("/events")).body).toContain("Sam");
    line.cut();
    later(10 * minute); // the access token is over, and can't be renewed
    expect((await browser.get("/events")).status).toBe(200);
    line.mend();
    later(minute);
    const back = await browser.get("/events");
    expect(back.status).toBe(200);
    expect(back.body).toContain("Sam");
  });
});
