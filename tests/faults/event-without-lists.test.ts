import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let line: FaultyLine;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  line = await faultyLine(organiser.url);
  site = await startSite({
    organiserUrl: line.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => line.mend());
afterAll(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

const event = "night-shift-sydney";

const signedIn = async () => {
  const browser = site.browse();
  await logIn(browser);
  return browser;
};

test(
  "an event is shown although the driver's vehicles and addresses never come, and what was typed is kept until they do",
  { timeout: 60_000 },
  async () => {
    const browser = await signedIn();
    const before = await chooseCategory(browser, event, "Street");
    expect(textOf(before.body)).toContain("Your vehicle");

    line.fault("/event/vehicle", "silence");
    line.fault("/cognito/address", "silence");
    const asked = () => [line.count("/event/vehicle"), line.count("/cognito/address")];
    const [vehicles = 0, addresses = 0] = asked();
    const without = await browser.get(`/event/${event}`);
    expect(asked()).toEqual([vehicles + 1, addresses + 1]);
    expect(without.status).toBe(200);
    expect(entryIn(without).asks("category")).toBe(true);

    const typed = entryIn(without).fillIn({ category: chosenIn(before), mobile_phone: "0400 111 222" });
    const posted = await browser.post(`/event/${event}`, typed.press("Update"));
    expect(posted.status).toBe(200);
    expect(textOf(posted.body)).toContain("Your saved vehicles can't be shown just now.");
    expect(textOf(posted.body)).toContain("Your saved addresses can't be shown just now.");

    line.mend();
    const again = await browser.post(`/event/${event}`, entryIn(posted).press("Try again"));
    expect(textOf(again.body)).toContain("Your vehicle");
    expect(textOf(again.body)).not.toContain("can't be shown");
    expect(entryIn(again).values()["mobile_phone"]).toEqual(["0400 111 222"]);
  },
);

test("a vehicle list that fails after a long while is asked for once", { timeout: 60_000 }, async () => {
  const browser = await signedIn();
  line.fault("/event/vehicle", "silence");
  const before = line.count("/event/vehicle");
  expect((await browser.get(`/event/${event}`)).status).toBe(200);
  expect(line.count("/event/vehicle") - before).toBe(1);
});

/** The category that a page's form has chosen. */
function chosenIn(page: { body: string }): string {
  const tag = /<input[^>]*name="category"[^>]*>/g;
  const checked = (page.body.match(tag) ?? []).find((input) => / checked/.test(input)) ?? "";
  return /value="([^"]*)"/.exec(checked)?.[1] ?? "";
}
