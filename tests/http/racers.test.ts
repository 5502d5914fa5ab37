import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import type { Behaviour } from "../support/faulty-api.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { settableClock } from "../support/settable-clock.ts";

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser({ clock: settableClock(Date.parse("2026-03-02T01:00:00Z")) });
  faultyApi = await startFaultyProxy(organiser.url);
  const env = { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url };
  site = await startSite({ organiserUrl: faultyApi.url, clock: organiser.clock, env });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => faultyApi.restore());
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

/** An API response with the register's record. */
const registerResponse = (check: object | null, errors?: object[]): Behaviour => ({
  json: { data: { eventEvent: { racers_licence_check: check } }, ...(errors && { errors }) },
});
const validRecord = {
  racers_number: "R-1",
  valid: true,
  is_annual: true,
  expiry_date: "2027-03-01",
  disqualified: false,
};

/** The licence section of the form after this register response; whether a number is required. */
async function loadLicenceSection(response: Behaviour) {
  const browser = site.browse();
  await logIn(browser);
  faultyApi.fault("graphql", response);
  const page = await chooseCategory(browser, "gulf-roll-off", "Street");
  const field = /<input[^>]*name="licence_number"[^>]*>/.exec(page.body)?.[0] ?? "";
  return { browser, page, text: textOf(page.body), mustType: / required/.test(field) };
}

describe("a licence in the RACERS register", () => {
  test("that is valid is used, with its expiry date [LIC-008 LIC-009]", async () => {
    const { text, mustType } = await loadLicenceSection(registerResponse(validRecord));
    expect(text).toContain("Using your race licence R-1, valid until 1 March 2027");
    expect(mustType).toBe(false);
  });

  const notFound =
    "The RACERS register has no licence in your name. Buy a licence here if one is offered, or enter your licence number.";
  const unavailableMessage =
    "We can’t reach the licence register right now. Enter your licence number, or try again.";
  test.each<[string, Behaviour, string]>([
    ["that isn't found", registerResponse(null), notFound],
    ["without a number", registerResponse({ ...validRecord, racers_number: "" }), notFound],
    [
      "that is invalid",
      registerResponse({ ...validRecord, valid: false }),
      "According to the RACERS register, your licence is not valid.",
    ],
    [
      "whose holder is disqualified",
      registerResponse({ ...validRecord, disqualified: true }),
      "According to the RACERS register, you are disqualified, so that licence can’t be used. Contact the organiser",
    ],
    [
      "whose holder is disqualified, and that is invalid as well",
      registerResponse({ ...validRecord, valid: false, disqualified: true }),
      "According to the RACERS register, you are disqualified,",
    ],
    [
      "that has expired",
      registerResponse({ ...validRecord, expiry_date: "2026-03-01" }),
      "Your race licence R-1 expired on 1 March 2026 and can’t be used.",
    ],
    [
      "that ends before the event",
      registerResponse({ ...validRecord, expiry_date: "2026-03-03" }),
      "Your race licence R-1 expires on 3 March 2026, before the event, and can’t be used.",
    ],
    ["that the register is too slow to tell", "silence", unavailableMessage],
    ["that the line is lost for", "reset", unavailableMessage],
    ["that is told as nonsense", registerResponse({ racers_number: {} }), unavailableMessage],
    ["that is no part of the answer", { json: { data: { eventEvent: null } } }, unavailableMessage],
    [
      "that the register failed to tell",
      registerResponse(null, [{ message: "down", path: ["eventEvent", "racers_licence_check"] }]),
      unavailableMessage,
    ],
  ])("%s is reported, and a number can be typed [LIC-009 LIC-011]", async (_, response, message) => {
    const { browser, page, text, mustType } = await loadLicenceSection(response);
    expect(text).toContain(message);
    expect(text).not.toContain("Using your race licence R-1");
    expect(mustType).toBe(true);

    const choices = { vehicle: "1", address: "1", licence_number: "A-5512", terms: "yes" };
    const form = { ...entryIn(page).fillIn(choices).values(), intent: "submit" };
    expect((await browser.post("/event/gulf-roll-off", form)).location).toContain("/pay/");
  });
});
