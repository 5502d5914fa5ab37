import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Fields } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

const shootout = "long-weekend-shootout";
let organiser: RunningOrganiser;
let site: RunningSite;
let browser: Browser;
let complete: Record<string, string[]>;

/** The ten questions as the documents spell them. */
const questions = [
  ["LIC-015", "has_allergies"],
  ["LIC-016", "has_had_psychiatric_psychological_illness"],
  ["LIC-017", "has_had_brain_injury"],
  ["LIC-018", "has_had_heart_issues"],
  ["LIC-019", "has_had_cancer_diabeties"],
  ["LIC-020", "has_had_significant_illness_or_injury"],
  ["LIC-021", "is_on_medication"],
  ["LIC-022", "has_hearing_impairment"],
  ["LIC-023", "has_hearing_disorder"],
  ["LIC-024", "is_normal_eyesight"],
] as const;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  organiser.siteOrigins.push(site.publicUrl);
  browser = site.browse();
  await logIn(browser);
  const page = await chooseCategory(browser, shootout, "Street");
  const annual = /for="field-licence-(\d+)"[^>]*><span[^>]*>Annual/.exec(page.body)?.[1] ?? "";
  const choice = entryIn(page).fillIn({ licence: annual });
  const form = entryIn(await browser.post(`/event/${shootout}`, choice.press("Update")));
  const no = Object.fromEntries(questions.map(([, name]) => [name, "no"]));
  complete = form
    .fillIn({
      ...no,
      vehicle: "1",
      address: "1",
      blood_type: "1",
      tetanus_vaccination: "2021-03-04",
      medical_exam: "2026-01-15",
      licence_terms: "yes",
      terms: "yes",
    })
    .values();
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** Posts the form, and gives the names of the fields that the answer complains of. */
async function complaintsAbout(fields: Fields): Promise<{ status: number; named: string[] }> {
  const { status, body } = await browser.post(`/event/${shootout}`, { ...fields, intent: "submit" });
  const named = [...body.matchAll(/href="#field-([a-z-]+)"/g)].map(([, name = ""]) =>
    name.replaceAll("-", "_"),
  );
  return { status, named: [...new Set(named)] };
}

test.each(questions)(
  "an annual licence isn't ordered without an answer to the medical question %s, %s [LIC-015..024]",
  async (_id, question) => {
    const { [question]: _answer, ...others } = complete;
    expect(await complaintsAbout(others)).toEqual({ status: 400, named: [question] });
  },
);

test("with all ten of them it is", async () => {
  expect(await complaintsAbout(complete)).toEqual({ status: 303, named: [] });
});
