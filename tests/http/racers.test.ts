import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import type { Behaviour } from "../support/faulty-api.ts";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { settableClock } from "../support/settable-clock.ts";

let organiser: RunningOrganiser;
let line: FaultyLine;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser({ clock: settableClock(Date.parse("2026-03-02T01:00:00Z")) });
  line = await faultyLine(organiser.url);
  const env = { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url };
  site = await startSite({ organiserUrl: line.url, clock: organiser.clock, env });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => line.mend());
afterAll(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

/** An answer of the API with what the register says. */
const registerSays = (check: object | null, errors?: object[]): Behaviour => ({
  json: { data: { eventEvent: { racers_licence_check: check } }, ...(errors && { errors }) },
});
const good = {
  racers_number: "R-1",
  valid: true,
  is_annual: true,
  expiry_date: "2027-03-01",
  disqualified: false,
};

/** The licence's part of the form after the register has answered like this; whether a number is a must. */
async function licencePart(answer: Behaviour) {
  const browser = site.browse();
  await logIn(browser);
  line.fault("graphql", answer);
  const page = await chooseCategory(browser, "gulf-roll-off", "Street");
  const field = /<input[^>]*name="licence_number"[^>]*>/.exec(page.body)?.[0] ?? "";
  return { browser, page, text: textOf(page.body), mustType: / required/.test(field) };
}

describe("a licence of the RACERS register", () => {
  test("that is good is used, with its last day [LIC-008 LIC-009]", async () => {
    const { text, mustType } = await licencePart(registerSays(good));
    expect(text).toContain("We use your race licence R-1, valid to 1 March 2027.");
    expect(mustType).toBe(false);
  });

  const notFound =
    "The RACERS register has no licence under your name. Buy a licence here if one is offered, or type the number of one that you hold.";
  const silent =
    "The licence register does not answer just now. You can type your licence number yourself, or try again.";
  test.each<[string, Behaviour, string]>([
    ["that isn't found", registerSays(null), notFound],
    ["without a number", registerSays({ ...good, racers_number: "" }), notFound],
    [
      "that is invalid",
      registerSays({ ...good, valid: false }),
      "The RACERS register says that your licence is not valid.",
    ],
    [
      "whose holder is disqualified",
      registerSays({ ...good, disqualified: true }),
      "The RACERS register says that you are disqualified. That licence cannot be used; ask the organiser",
    ],
    [
      "whose holder is disqualified, and that is invalid as well",
      registerSays({ ...good, valid: false, disqualified: true }),
      "The RACERS register says that you are disqualified.",
    ],
    [
      "that has expired",
      registerSays({ ...good, expiry_date: "2026-03-01" }),
      "Your race licence R-1 expired on 1 March 2026 and can’t be used.",
    ],
    [
      "that ends before the event",
      registerSays({ ...good, expiry_date: "2026-03-03" }),
      "Your race licence R-1 expires on 3 March 2026, before the event, and can’t be used.",
    ],
    ["that the register is too slow to tell", "silence", silent],
    ["that the line is lost for", "reset", silent],
    ["that is told as nonsense", registerSays({ racers_number: {} }), silent],
    ["that is no part of the answer", { json: { data: { eventEvent: null } } }, silent],
    [
      "that the register failed to tell",
      registerSays(null, [{ message: "down", path: ["eventEvent", "racers_licence_check"] }]),
      silent,
    ],
  ])("%s is said to be so, and a number can be typed [LIC-009 LIC-011]", async (_, answer, words) => {
    const { browser, page, text, mustType } = await licencePart(answer);
    expect(text).toContain(words);
    expect(text).not.toContain("We use your race licence R-1");
    expect(mustType).toBe(true);

    const choices = { vehicle: "1", address: "1", licence_number: "A-5512", terms: "yes" };
    const form = { ...entryIn(page).fillIn(choices).values(), intent: "submit" };
    expect((await browser.post("/event/gulf-roll-off", form)).location).toContain("/pay/");
  });
});
