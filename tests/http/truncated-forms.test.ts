import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isMedicalField } from "../../app/entry/entry-values.ts";
import { HIDDEN_FIELDS } from "../../app/posting/hidden-fields.tsx";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { chooseCategory, entryIn, fieldNamed, logIn, newVehicle } from "../support/entry-visit.ts";
import { formIn, type HtmlForm, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { ticketEvent } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";
import { DAY_MS } from "../../app/domain/durations.ts";
import { ofToday } from "../support/of-today.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let driver: Browser;
const showdown = "/event/west-coast-showdown";
const shootout = "/event/long-weekend-shootout";
const night = "/event/night-shift-sydney";
const notice = "The page hadn’t finished loading";
/** Posts that a browser may send in a minute, minus one for the way there. */
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

/** The form of a page truncated here; what precedes the form is irrelevant. */
const truncatedForm = ({ body }: BrowserResponse, end = body.length): HtmlForm =>
  formIn(body.slice(body.indexOf('<form id="entry"'), end), "entry");

/** The same, up to the end of the first match. */
function truncatedAfter(page: BrowserResponse, pattern: RegExp): HtmlForm {
  const found = pattern.exec(page.body);
  if (!found) throw new Error(`The page has no ${String(pattern)}`);
  return truncatedForm(page, found.index + found[0].length);
}

/** The fields and values of a page's form, without its hidden fields. */
function filledIn(form: HtmlForm): Record<string, string[]> {
  const unseen = new Set<string>([...Object.values(HIDDEN_FIELDS), "facts", "shown_terms"]);
  return Object.fromEntries(Object.entries(form.values()).filter(([name]) => !unseen.has(name)));
}

/** The page of a driver's form that has everything an event can ask for. */
async function fillInEverything(path: string): Promise<BrowserResponse> {
  const page = await chooseCategory(driver, path.slice("/event/".length), "Street");
  const opened = await driver.post(path, open(page).press("Update"));
  return driver.post(path, fill(opened).press("Update"));
}

function open(page: BrowserResponse): HtmlForm {
  const annual = /for="field-licence-(\d+)"[^>]*><span[^>]*>Annual/.exec(page.body)?.[1];
  return entryIn(page).fillIn({ vehicle: "new", address: "new", ...(annual ? { licence: annual } : {}) });
}

function fill(page: BrowserResponse): HtmlForm {
  const form = entryIn(page);
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
  for (const [name, value] of Object.entries(answers))
    if (form.hasControl(name)) form.fillIn({ [name]: value });
  for (const [, name = "", value = ""] of listCheckboxes(page))
    if (form.hasControl(name)) tick(form, name, value);
  return form;
}

/** The checkboxes of a page, with their values. */
const listCheckboxes = ({ body }: BrowserResponse) => [
  ...body.matchAll(/<input type="checkbox"[^>]*name="([^"]+)"[^>]*value="([^"]+)"/g),
];

/** Checkboxes of sold-out items can't be ticked. */
function tick(form: HtmlForm, name: string, value: string): void {
  form.fillIn({ [name]: value });
}

/** `npm run test:full` tries every offset, the daily run each eighth, beginning with another one each day. */
const stride = (fc.readConfigureGlobal().numRuns ?? 0) > 1_000 ? 1 : 8;
const today = Math.floor(Date.now() / DAY_MS);

describe("a form whose page is truncated", () => {
  test.each(ofToday([showdown, shootout]))(
    "anywhere in %s keeps all but checkboxes and medical answers, ticks none by itself, and is never sent",
    { timeout: 240_000 },
    async (path) => {
      const page = await fillInEverything(path);
      const whole = filledIn(entryIn(page));
      expect(Object.keys(whole).length).toBeGreaterThan(25);
      organiser.clock.advance(60_000);
      const sent = calls.count("event/event/submitEntry") + calls.count("event/vehicle/create");

      const boxes = new Set(listCheckboxes(page).map(([, name = ""]) => name));
      const isAskedAgain = (name: string) => boxes.has(name) || isMedicalField(name);
      const seen = new Set<string>();
      for (const end of cutOffsets(page)) {
        const posted = truncatedForm(page, end).values();
        if (seen.has(JSON.stringify(posted))) continue;
        seen.add(JSON.stringify(posted));
        const number = seen.size + today;
        if (number % stride !== 0) continue;
        if (number % (stride * postsInAMinute) === 0) organiser.clock.advance(60_000);

        const intent = number % (2 * stride) === 0 ? "submit" : "save-vehicle";
        const response = await driver.post(path, { ...posted, intent });
        expect([response.status, response.body.includes(notice)], page.body.slice(end - 200, end)).toEqual([
          200,
          true,
        ]);
        const now = filledIn(truncatedForm(response));
        for (const name of new Set([...Object.keys(whole), ...Object.keys(now)])) {
          // The total of the remaining items.
          if (name === "shown_total") continue;
          const expected = (isAskedAgain(name) ? posted[name] : whole[name]) ?? [];
          const got = now[name] ?? [];
          expect([name, got.filter(Boolean)], page.body.slice(end - 200, end)).toEqual([
            name,
            expected.filter(Boolean),
          ]);
        }
      }
      expect(seen.size).toBeGreaterThan(40);
      expect(calls.count("event/event/submitEntry") + calls.count("event/vehicle/create")).toBe(sent);
    },
  );

  test("keeps what was typed in the part that had arrived, and ticks no checkbox by itself", async () => {
    const page = await chooseCategory(driver, "night-shift-sydney", "Street");
    const box = fieldNamed(page, "Printed time slips");
    const typed = { licence_number: "A1", [box]: "1", terms: "yes", entrant_note: "Blue rocket" };
    const filled = await driver.post(night, entryIn(page).fillIn(typed).press("Update"));
    const half = truncatedAfter(filled, new RegExp(`name="${box}"[^>]*>`));
    const fields = half.fillIn({ licence_number: "A2", [box]: "" }).press("Update");
    const response = filledIn(entryIn(await driver.post(night, fields)));
    expect(response).toMatchObject({ licence_number: ["A2"], entrant_note: ["Blue rocket"] });
    expect([response[box], response["terms"]]).toEqual([undefined, undefined]);
  });

  test("says so, and can be sent once the complete page is loaded", async () => {
    const page = await chooseCategory(driver, "night-shift-sydney", "Passenger rides");
    const address = /<option value="(\d+)"[^>]*>[^<]*(?:Cable Street|Wattle)/.exec(page.body)?.[1] ?? "";
    const filled = await driver.post(night, entryIn(page).fillIn({ address, terms: "yes" }).press("Update"));
    const half = truncatedAfter(filled, /name="email"[^>]*>/);
    const response = await driver.post(night, { ...half.values(), intent: "submit" });
    expect(textOf(response.body)).toContain(`${notice} You submitted before the page had finished loading`);
    const sent = await driver.post(night, entryIn(response).fillIn({ terms: "yes" }).press("Pay $46.04 Now"));
    expect(sent.status).toBe(303);
  });

  test("keeps everything on the way to the login and in another language", async () => {
    const visitor = site.browse();
    const page = await chooseCategory(visitor, "night-shift-sydney", "Street");
    const [adult, child] = [fieldNamed(page, "Adult"), fieldNamed(page, "Child[^<]*")];
    const filled = await visitor.post(
      night,
      entryIn(page)
        .fillIn({ [adult]: "1", [child]: "2" })
        .press("Update"),
    );
    const half = truncatedAfter(filled, new RegExp(`name="${adult}"[^>]*>`))
      .fillIn({ [adult]: "3" })
      .values();
    expect(half[child]).toBeUndefined();

    const switched = await visitor.post(night, { ...half, language: "de" });
    const german = entryIn(await visitor.post(switched.location, { ...half, language: "de" })).values();
    expect(german).toMatchObject({ [adult]: ["3"], [child]: ["2"] });

    expect((await visitor.post(night, { ...half, intent: "log-in" })).location).toBe("/login");
    await visitor.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    expect(entryIn(await visitor.get(night)).values()).toMatchObject({ [adult]: ["3"], [child]: ["2"] });
  });

  test("before the form starts shows the initial page: the draft, and the organiser's data", async () => {
    const page = await driver.get(night);
    const note = entryIn(page).fillIn({ mobile_phone: "0400 000 009" }).values();
    await driver.post(night, { ...note, intent: "log-in" });
    const response = await driver.post(night, { language: "en", intent: "submit" });
    expect(entryIn(response).values()).toMatchObject({ mobile_phone: ["0400 000 009"], first_name: ["Sam"] });
  });
});

/**
 * Every offset in the form after which another field can be posted, and one in the middle of its long text.
 */
function cutOffsets(page: BrowserResponse): number[] {
  const first = page.body.indexOf('name="key"', page.body.indexOf('<form id="entry"'));
  const last = page.body.indexOf('name="whole"', first);
  const tags =
    /<(?:input|textarea)\b[^>]*>|<select[^>]*>(?:<option[^>]*>)?|<option[^>]* selected[^>]*>|Two of us/g;
  return [...page.body.matchAll(tags)]
    .map((tag) => tag.index + tag[0].length)
    .filter((end) => end > first && end < last);
}

test("a page opened while the API had no user gets the driver's details and keeps the choices after “Update”", async () => {
  await driver.post(`${ticketEvent}/draft`, { intent: "discard" });
  calls.respondWith("/user/authUser", 500, {}, 1);
  const visitors = await driver.get(ticketEvent);
  expect(entryIn(visitors).hasControl("first_name")).toBe(false);

  const adult = fieldNamed(visitors, "Adult");
  const page = await driver.post(
    ticketEvent,
    entryIn(visitors)
      .fillIn({ [adult]: "2" })
      .press("Update"),
  );
  expect(entryIn(page).values()).toMatchObject({
    first_name: ["Sam"],
    last_name: ["Carter"],
    email: ["driver@example.com"],
    [adult]: ["2"],
  });
});
