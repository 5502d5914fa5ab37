import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callsOf } from "../support/api-calls.ts";
import { logIn } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

test("anyone can browse and search the shop without logging in [SEC-003 SEC-004]", async () => {
  const browser = site.browse();
  for (const [path, text] of [
    ["/shop", "Apparel"],
    ["/product/start-light-tee", "Add to cart"],
    ["/search/helmet", "Club helmet"],
  ] as const) {
    const response = await browser.get(path);
    expect([response.status, textOf(response.body).includes(text)], path).toEqual([200, true]);
  }
  expect(browser.cookies.has("session")).toBe(false);
});

test.each([
  ["the list of articles", "/blog", "What is roll racing?"],
  ["an article", "/article/what-is-roll-racing", "What is roll racing?"],
  ["the merchandise of a group", "/shop/headwear", "Season cap"],
])("anyone can read %s without logging in [SEC-007]", async (_what, path, text) => {
  const browser = site.browse();
  const response = await browser.get(path);
  expect([response.status, textOf(response.body).includes(text)]).toEqual([200, true]);
  expect(browser.cookies.has("session")).toBe(false);
});

test("a driver's profile has no website or Facebook field unless the organiser wants it [SET-014 SET-015]", async () => {
  const browser = site.browse();
  await logIn(browser);
  const { body } = await browser.get("/profile");
  const form = formIn(body, "profile");
  expect([
    form.hasControl("mobile_phone"),
    form.hasControl("website"),
    form.hasControl("facebook_link"),
  ]).toEqual([true, false, false]);
});

test("a page's blocks have the documented members [CMS-007]", async () => {
  const { body } = await callsOf(organiser.url).post("cognito/page/about", { pb: 1 });
  const Members = z.record(z.string(), z.unknown());
  const Rows = z.object({ rows: z.array(z.object({ blocks: z.array(Members).min(1) })).min(1) });
  const members = ["block_class", "id", "offset", "title", "widgets", "width"];
  for (const { blocks } of Rows.parse(body).rows)
    for (const block of blocks) {
      expect(Object.keys(block)).toEqual(expect.arrayContaining(members));
      expect(block["width"]).toBeLessThanOrEqual(12);
    }
});
