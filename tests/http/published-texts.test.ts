import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "../support/html-form.ts";
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

test("a visitor reads how a race night runs [CMS-081 CMS-082 CMS-084 CMS-086 CMS-088]", async () => {
  const text = textOf((await site.browse().get("/about")).body);
  const phrases = ["40 km/h", "250 metres", "6.30pm", "free VIP entry to the next event", "2016"];
  expect(phrases.filter((phrase) => !text.includes(phrase))).toEqual([]);
});

test("a driver reads the requirements, in all three tabs [CMS-090 CMS-093 CMS-096 CMS-097 CMS-106]", async () => {
  const text = textOf((await site.browse().get("/rules")).body);
  const phrases = [
    "18 or older",
    "AS1698",
    "Radial tyres only",
    "185 mm",
    "Unregistered cars need our approval",
  ];
  expect(phrases.filter((phrase) => !text.includes(phrase))).toEqual([]);
});
