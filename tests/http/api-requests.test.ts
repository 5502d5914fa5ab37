import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "../support/entry-visit.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const product = "start-light-tee";

test("a product is requested with pictures 1184 px wide [API-090 IMG-031]", async () => {
  await site.browse().get(`/product/${product}`);
  expect(calls.getQueries(`/sell/product/${product}`)).toMatchObject([{ image_width: "1184" }]);
});

test("the browser knows how wide a product's picture is shown, so that it fetches no larger one [IMG-011]", async () => {
  const { body } = await site.browse().get(`/product/${product}`);
  const main = new JSDOM(body).window.document.querySelector("main");
  const shown = main?.querySelector("picture source")?.getAttribute("sizes") ?? "";
  // Half of a desktop page, all of a phone's.
  expect(shown.split(", ")).toEqual(["(min-width: 64rem) 40rem", "100vw"]);

  const results = new JSDOM((await site.browse().get("/search/tee")).body).window.document;
  const tiles = [...results.querySelectorAll("main picture source")].map((tile) =>
    tile.getAttribute("sizes"),
  );
  expect(new Set(tiles)).toEqual(new Set(["(min-width: 64rem) 24rem, 50vw"]));
});

test("a driver's credit is requested for the organiser as supplier [ACC-012 API-015 SET-021 SET-022]", async () => {
  const browser = site.browse();
  await logIn(browser);
  expect((await browser.get("/my-account")).status).toBe(200);
  expect(calls.getQueries("/cognito/user/creditBalance")).toEqual([{ supplier: "1" }]);
});
