import { afterAll, beforeAll, expect, test } from "vitest";
import { categoryId, entryIn, logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

const event = "/event/night-shift-sydney";
const category = "Passenger rides";
let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  organiser.siteOrigins.push(site.publicUrl);
  await organiser.dependencies.db
    .updateTable("entry_categories")
    .set({ price: 0 })
    .where("name", "=", category)
    .execute();
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

test("an entry that costs nothing requires the terms like any other, and is rejected without [ENT-031 EVT-041]", async () => {
  const browser = site.browse();
  await logIn(browser);
  const page = await browser.get(event);
  const chosen = entryIn(page).fillIn({ category: categoryId(page, category) });
  const form = entryIn(await browser.post(event, chosen.press("Update")));
  expect(form.hasControl("terms")).toBe(true);

  const rejected = await browser.post(event, form.press("Submit entry"));
  expect(rejected.status).toBe(400);
  expect(textOf(rejected.body)).toContain("Accept the terms and conditions");
});

test("“Spectating Only” requires the terms too, with nothing in the order yet [ENT-031]", async () => {
  const browser = site.browse();
  await logIn(browser);
  const page = await browser.get(event);
  expect(entryIn(page).hasControl("terms")).toBe(false);
  const spectating = entryIn(page).fillIn({ category: "0" });
  expect(entryIn(await browser.post(event, spectating.press("Update"))).hasControl("terms")).toBe(true);
});
