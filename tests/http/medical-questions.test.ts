import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, BrowserResponse, Fields } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { formIn, type HtmlForm, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

const shootout = "long-weekend-shootout";
const idsOfQuestions = [
  "LIC-015",
  "LIC-016",
  "LIC-017",
  "LIC-018",
  "LIC-019",
  "LIC-020",
  "LIC-021",
  "LIC-022",
  "LIC-023",
  "LIC-024",
];
/** The questions of the specification: “Medical yes/no question brain injury: `has_had_brain_injury`”. */
const questions = [
  ...readFileSync("docs/specification/requirements.md", "utf8").matchAll(
    /Medical yes\/no question ([^:]+): `(\w+)`/g,
  ),
].map(([, about = "", name = ""], index) => ({ about, name, id: idsOfQuestions[index] }));

let organiser: RunningOrganiser;
let site: RunningSite;
let browser: Browser;
let offered: BrowserResponse;
let form: HtmlForm;
let statement: string;
let complete: Record<string, string[]>;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  organiser.siteOrigins.push(site.publicUrl);
  browser = site.browse();
  await logIn(browser);
  const page = await chooseCategory(browser, shootout, "Street");
  const choice = entryIn(page).fillIn({ licence: licenceId(page, "Annual licence") });
  const { body } = await browser.post(`/event/${shootout}`, choice.press("Update"));
  offered = page;
  [statement = ""] = /<section id="medical"[^]*?<\/section>/.exec(body) ?? [];
  form = formIn(body, "entry");
  const no = Object.fromEntries(questions.map(({ name }) => [name, "no"]));
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

/** The value of the licence's radio button. */
const licenceId = ({ body }: BrowserResponse, name: string): string =>
  new RegExp(`for="field-licence-(\\d+)"[^>]*><span[^>]*>${name}<`).exec(body)?.[1] ?? "";

/** Posts the form, and returns the names of the fields with errors. */
async function complaintsAbout(fields: Fields): Promise<{ status: number; named: string[] }> {
  const { status, body } = await browser.post(`/event/${shootout}`, { ...fields, intent: "submit" });
  const named = [...body.matchAll(/href="#field-([a-z-]+)"/g)].map(([, name = ""]) =>
    name.replaceAll("-", "_"),
  );
  return { status, named: [...new Set(named)] };
}

test("the statement has ten questions in the specification's order and wording", () => {
  expect(questions).toHaveLength(10);
  const legends = [...statement.matchAll(/<legend[^>]*>(.*?)<\/legend>/g)].map(([, legend = ""]) =>
    textOf(legend),
  );
  expect(legends).toEqual(questions.map(({ about }) => expect.stringContaining(about)));
  const named = [...statement.matchAll(/type="radio"[^>]* name="(\w+)"[^>]* value="yes"/g)];
  expect(named.map(([, name]) => name)).toEqual(questions.map(({ name }) => name));
});

test.each([
  ["another licence", "One-event licence"],
  ["no licence", "No Licence"],
])("it is required only with the annual licence, not with %s [ENT-024 EVT-028]", async (_, licence) => {
  const changed = form.fillIn({ licence: licenceId(offered, licence) }).press("Update");
  const { body } = await browser.post(`/event/${shootout}`, changed);
  expect(body).not.toContain('<section id="medical"');
});

test.each(questions)(
  "an annual licence isn't ordered without an answer to the question about $about [$id]",
  async ({ name }) => {
    const { [name]: _answer, ...others } = complete;
    expect(await complaintsAbout(others)).toEqual({ status: 400, named: [name] });
  },
);

test("an annual licence is ordered with all ten answers", async () => {
  expect(await complaintsAbout(complete)).toEqual({ status: 303, named: [] });
});
