import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { chooseCategory, entryIn, fieldNamed, logIn, newVehicle } from "../support/entry-visit.ts";
import { formIn, type HtmlForm, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let driver: Browser;
const showdown = "/event/west-coast-showdown";
const shootout = "/event/long-weekend-shootout";
const night = "/event/night-shift-sydney";
const notice = "The page had not arrived completely";
/** A browser may post so often in a minute, less one for the way there. */
const postsInAMinute = 55;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
  driver = site.browse();
  await logIn(driver);
});
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

/** The form of a page that has arrived up to here; what stands before the form plays no part. */
const arrived = ({ body }: Answer, end = body.length): HtmlForm =>
  formIn(body.slice(body.indexOf('<form id="entry"'), end), "entry");

/** The same up to the end of the first place that matches. */
function arrivedTo(page: Answer, place: RegExp): HtmlForm {
  const found = place.exec(page.body);
  if (!found) throw new Error(`The page has no ${String(place)}`);
  return arrived(page, found.index + found[0].length);
}

/** What a page's form asks and holds, without its marks. */
function filledIn(form: HtmlForm): Record<string, string[]> {
  const marks = ["owner", "key", "facts", "shown_terms", "shown", "passed", "whole"];
  return Object.fromEntries(Object.entries(form.values()).filter(([name]) => !marks.includes(name)));
}

/** The page that answers a driver's form with everything in it that an event can ask of him. */
async function everythingFilledIn(path: string): Promise<Answer> {
  const page = await chooseCategory(driver, path.slice("/event/".length), "Street");
  const opened = await driver.post(path, open(page).press("Update"));
  return driver.post(path, fill(opened).press("Update"));
}

function open(page: Answer): HtmlForm {
  const annual = /for="field-licence-(\d+)"[^>]*><span[^>]*>Annual/.exec(page.body)?.[1];
  return entryIn(page).fillIn({ vehicle: "new", address: "new", ...(annual ? { licence: annual } : {}) });
}

function fill(page: Answer): HtmlForm {
  const form = entryIn(page);
  const boxes = [...page.body.matchAll(/<input type="checkbox"[^>]*name="([^"]+)"[^>]*value="([^"]+)"/g)];
  const answers = {
    ...newVehicle,
    street_address: "31 Main Street",
    suburb: "Parramatta",
    state: "NSW",
    postcode: "2150",
    country: "New Zealand",
    entrant_note: 'Two of us,\none "Silvia" <3',
    licence_number: "A42",
    mobile_phone: "0400 000 001",
    blood_type: "2",
    tetanus_vaccination: "2021-03-04",
    is_on_medication: "yes",
    is_normal_eyesight: "no",
  };
  for (const [name, value] of Object.entries(answers)) if (form.asks(name)) form.fillIn({ [name]: value });
  for (const [, name = "", value = ""] of boxes) if (form.asks(name)) tick(form, name, value);
  return form;
}

/** Boxes of what is sold out can't be ticked. */
function tick(form: HtmlForm, name: string, value: string): void {
  form.fillIn({ [name]: value });
}

/** Every place is tried by `npm run test:full`, each fourth one every day. */
const stride = (fc.readConfigureGlobal().numRuns ?? 0) > 1_000 ? 1 : 4;

describe("a form whose page is cut off", () => {
  test.each([showdown, shootout])(
    "anywhere in %s loses nothing that was filled in, and is never sent",
    { timeout: 240_000 },
    async (path) => {
      const page = await everythingFilledIn(path);
      const whole = filledIn(entryIn(page));
      expect(Object.keys(whole).length).toBeGreaterThan(25);
      organiser.clock.advance(60_000);
      const sent = calls.count("event/event/submitEntry") + calls.count("event/vehicle/create");

      const seen = new Set<string>();
      for (const end of cutsOf(page)) {
        const posted = arrived(page, end).values();
        if (seen.has(JSON.stringify(posted))) continue;
        seen.add(JSON.stringify(posted));
        if (seen.size % stride !== 0) continue;
        if (seen.size % (stride * postsInAMinute) === 0) organiser.clock.advance(60_000);

        const intent = seen.size % (2 * stride) === 0 ? "submit" : "save-vehicle";
        const answer = await driver.post(path, { ...posted, intent });
        expect([answer.status, answer.body.includes(notice)], page.body.slice(end - 200, end)).toEqual([
          200,
          true,
        ]);
        expect(filledIn(arrived(answer)), page.body.slice(end - 200, end)).toEqual(whole);
      }
      expect(seen.size).toBeGreaterThan(40);
      expect(calls.count("event/event/submitEntry") + calls.count("event/vehicle/create")).toBe(sent);
    },
  );

  test("keeps what was typed and unticked in the part that had arrived", async () => {
    const page = await chooseCategory(driver, "night-shift-sydney", "Street");
    const box = fieldNamed(page, "Printed time slips");
    const typed = { licence_number: "A1", [box]: "1", terms: "yes", entrant_note: "Blue rocket" };
    const filled = await driver.post(night, entryIn(page).fillIn(typed).press("Update"));
    const half = arrivedTo(filled, new RegExp(`name="passed" value="${box}:1"[^>]*>`));
    const fields = half.fillIn({ licence_number: "A2", [box]: "" }).press("Update");
    const answer = filledIn(entryIn(await driver.post(night, fields)));
    expect(answer).toMatchObject({ licence_number: ["A2"], terms: ["yes"], entrant_note: ["Blue rocket"] });
    expect(answer[box]).toBeUndefined();
  });

  test("says so, and can be sent once the whole page is there", async () => {
    const page = await chooseCategory(driver, "night-shift-sydney", "Passenger rides");
    const address = /<option value="(\d+)"[^>]*>[^<]*(?:Cable Street|Wattle)/.exec(page.body)?.[1] ?? "";
    const filled = await driver.post(night, entryIn(page).fillIn({ address, terms: "yes" }).press("Update"));
    const half = arrivedTo(filled, /name="email"[^>]*>/);
    const answer = await driver.post(night, { ...half.values(), intent: "submit" });
    expect(textOf(answer.body)).toContain(`${notice} Part of this page was still on its way`);
    const sent = await driver.post(night, entryIn(answer).press("Pay $46.04 Now"));
    expect(sent.status).toBe(303);
  });

  test("keeps everything on the way to the log-in and in another language", async () => {
    const visitor = site.browse();
    const page = await chooseCategory(visitor, "night-shift-sydney", "Street");
    const [adult, child] = [fieldNamed(page, "Adult"), fieldNamed(page, "Child[^<]*")];
    const filled = await visitor.post(
      night,
      entryIn(page)
        .fillIn({ [adult]: "1", [child]: "2" })
        .press("Update"),
    );
    const half = arrivedTo(filled, new RegExp(`name="${adult}"[^>]*>`))
      .fillIn({ [adult]: "3" })
      .values();
    expect(half[child]).toBeUndefined();

    const asked = await visitor.post(night, { ...half, language: "de" });
    const german = entryIn(await visitor.post(asked.location, { ...half, language: "de" })).values();
    expect(german).toMatchObject({ [adult]: ["3"], [child]: ["2"] });

    expect((await visitor.post(night, { ...half, intent: "log-in" })).location).toBe("/login");
    await visitor.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    expect(entryIn(await visitor.get(night)).values()).toMatchObject({ [adult]: ["3"], [child]: ["2"] });
  });

  test("before its very beginning shows what the page opens with: the draft, and what the organiser knows", async () => {
    const page = await driver.get(night);
    const note = entryIn(page).fillIn({ mobile_phone: "0400 000 009" }).values();
    await driver.post(night, { ...note, intent: "log-in" });
    const answer = await driver.post(night, { language: "en", intent: "submit" });
    expect(entryIn(answer).values()).toMatchObject({ mobile_phone: ["0400 000 009"], first_name: ["Sam"] });
  });
});

/**
 * Every place in the form, from its beginning on, behind which something more of it can be posted; and in the
 * middle of its long text.
 */
function cutsOf(page: Answer): number[] {
  const first = page.body.indexOf('name="shown"');
  const last = page.body.indexOf('name="whole"');
  const tags =
    /<(?:input|textarea)\b[^>]*>|<select[^>]*>(?:<option[^>]*>)?|<option[^>]* selected[^>]*>|Two of us/g;
  return [...page.body.matchAll(tags)]
    .map((tag) => tag.index + tag[0].length)
    .filter((end) => end > first && end < last);
}
