import { JSDOM } from "jsdom";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildAnswerFieldName } from "../../app/domain/form-answers/form-parts.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { answers, clubStand, trackHire, volunteer } from "../support/cms-form.ts";
import { browseApi } from "../support/authorisation-visit.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile, postMultipart } from "../support/files.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let watchedCalls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: day });
  watchedCalls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: watchedCalls.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => watchedCalls.behave());
afterAll(async () => {
  await site.close();
  await watchedCalls.close();
  await organiser.close();
});

const day = 24 * 60 * 60 * 1_000;
const boxes = [buildAnswerFieldName("rules"), buildAnswerFieldName("catering")];
const agreed = `${buildAnswerFieldName("signed")}~agreed`;

/** The form of a page. */
const findForm = ({ body }: BrowserResponse) => formIn(body, /id="(form-\d+)"/.exec(body)?.[1] ?? "form");

/** Opens a form's own page and fills in these answers. */
async function filled(browser: Browser, url: string, named: Record<string, string>) {
  return findForm(await browser.get(`/form/${url}`)).fillIn(answers(named));
}

/** Fills in the form with all question types, with some answers changed, and sends it after a human delay. */
async function askForTrack(browser: Browser, changed: Record<string, string> = {}, box = "1") {
  const form = (await filled(browser, "track-hire", trackHire)).fillIn({ [agreed]: box });
  organiser.clock.advance(10_000);
  const posted = { ...form.press("Ask for the track"), ...answers(changed) };
  // Unchecked checkboxes aren't posted.
  const fields = Object.entries(posted).filter(([name, value]) => value !== "" || !boxes.includes(name));
  return browser.post("/form/track-hire", Object.fromEntries(fields));
}

async function volunteerWith(browser: Browser, changed: Record<string, string>) {
  const form = await filled(browser, "volunteer", { ...volunteer, ...changed });
  return browser.post("/form/volunteer", form.press("Send it in"));
}

/** The stored answers of a form, latest last. */
async function storedAnswers(url: string) {
  const rows = await organiser.dependencies.db
    .selectFrom("form_answers")
    .innerJoin("forms", "forms.id", "form_answers.form_id")
    .selectAll("form_answers")
    .where("forms.url", "=", url)
    .orderBy("form_answers.id")
    .execute();
  return rows.map((row) => ({ ...row, answers: JSON.parse(row.answers) as unknown }));
}

const submits = () => watchedCalls.paths.filter((path) => path.includes("/form/submit/")).length;

describe("a form in a CMS page", () => {
  test("shows each question type, its content and its own button, with markup escaped [FORM-040 FORM-048 FORM-053 FORM-054]", async () => {
    const withMarkup = sql<string>`replace(questions, 'a plan of', 'a <b>plan</b> of')`;
    await organiser.dependencies.db.updateTable("forms").set({ questions: withMarkup }).execute();
    const page = await site.browse().get("/track-hire");
    expect(page.status).toBe(200);
    const form = findForm(page);
    for (const name of Object.keys(trackHire))
      expect(form.hasControl(buildAnswerFieldName(name)), name).toBe(true);
    expect(page.body).toContain("<p>A day at the strip for your club");
    expect(textOf(page.body)).toContain("Bring a <b>plan</b> of your paddock");
    expect(
      form.hasControl(buildAnswerFieldName("about")) || form.hasControl(buildAnswerFieldName("map")),
    ).toBe(false);
    const types = [...page.body.matchAll(/<input[^>]*?type="([a-z-]+)"/g)].map(([, type]) => type);
    expect(page.body).toContain('inputMode="email"');
    for (const type of ["tel", "password", "date", "datetime-local", "time", "checkbox"])
      expect(types).toContain(type);
  });

  test("opens with the default values from the organiser [FORM-019 FORM-020]", async () => {
    const hire = findForm(await site.browse().get("/track-hire")).values();
    expect(hire[buildAnswerFieldName("catering")]).toEqual(["1"]);
    expect(hire[buildAnswerFieldName("rules")]).toBeUndefined();
    const page = await site.browse().get("/volunteer");
    expect(findForm(page).values()).toMatchObject({
      [buildAnswerFieldName("shirt")]: ["m"],
      [buildAnswerFieldName("where")]: [""],
      [buildAnswerFieldName("about")]: ["I have worked as "],
    });
  });

  test("shows an older text question as a single-line field, with label, default value and required state [FORM-055]", async () => {
    const { document } = new JSDOM((await site.browse().get("/volunteer")).body).window;
    const field = document.querySelector(`[name="${buildAnswerFieldName("name")}"]`);
    expect([field?.localName, field?.getAttribute("type") ?? "text"]).toEqual(["input", "text"]);
    expect(field?.hasAttribute("required")).toBe(true);
    expect(document.querySelector(`label[for="${field?.id}"]`)?.textContent).toContain("Your name");
    const response = await volunteerWith(site.browse(), { name: "Robin Hale" });
    expect(response.status).toBe(303);
    expect((await storedAnswers("volunteer")).at(-1)?.answers).toMatchObject({ name: "Robin Hale" });
  });

  test("names select lists by their own prompt or a default, and has single-line labels, headings and texts [FORM-037 FORM-038 FORM-060..062]", async () => {
    const { body } = await site.browse().get("/volunteer");
    expect(body).toContain('<option value="" selected="">-- Select --</option>');
    expect(body).toContain('<option value="">No shirt</option>');
    const text = textOf(body);
    expect(text).toContain("Your name");
    expect(text).toContain("We need hands at every night of the season.");
    expect(body).toMatch(/<h2[^>]*>Tell us when</);
    expect(text).toContain("Send it in");
  });

  test("is the same bytes for all users if it doesn't need the user's name [FORM-018]", async () => {
    const [one, other] = [
      await site.browse({ "user-agent": "one" }).get("/volunteer"),
      await site.browse({ "user-agent": "other" }).get("/volunteer"),
    ];
    expect(other.body).toBe(one.body);
    expect(one.setCookies).toEqual([]);
  });
});

describe("a form submission", () => {
  test("reaches the API with each answer by name and the page in base64, and a thank-you replaces the form [FORM-022 FORM-023 FORM-025 FORM-032 FORM-033]", async () => {
    const visitor = site.browse();
    const sent = await askForTrack(visitor);
    expect([sent.status, sent.location]).toMatchObject([
      303,
      expect.stringMatching(/^\/form\/track-hire\?sent=yes#/),
    ]);
    const { body } = await visitor.follow(sent);
    expect(textOf(body)).toContain("Thank you, your message has been sent");
    expect(body).not.toContain("<textarea");

    const posted = watchedCalls.bodies.findLast(({ path }) => path.includes("/form/submit/"))?.json;
    expect(Buffer.from(String(posted?.["url"]), "base64").toString()).toBe(
      `${site.publicUrl}/form/track-hire`,
    );
    expect(posted?.["data"]).toEqual({
      ...trackHire,
      plan: expect.stringMatching(/^A club day,\r?\nwith lights$/),
      budget: "4500.50",
      juniors: "12.5",
      rules: 1,
      catering: 1,
      signed: "signed:Robin Hale",
    });
    expect((await storedAnswers("track-hire")).at(-1)?.answers).toMatchObject({
      name: "Robin Hale",
      "gate code": "(given)",
    });
    const mail = (await organiser.mails()).at(-1);
    expect(mail).toMatchObject({ to: "hello@longstraight.example", subject: "Form: Hire the track" });
    expect(mail?.text).not.toContain("sesame");
  });

  test.each([
    ["name", "", "FORM-041", "Fill this in."],
    ["plan", " ", "FORM-042", "Fill this in."],
    ["email", "robin", "FORM-043", "Enter an email address in the format name@example.com."],
    ["phone", "12", "FORM-044", "Enter a phone number with 6 to 15 digits."],
    ["budget", "a lot", "FORM-045", "Enter a number, such as 12.5."],
    ["budget", "1.005", "FORM-045", "Enter a number, such as 12.5."],
    ["juniors", "half", "FORM-046", "Enter a number, such as 12.5."],
    ["cars", "many", "FORM-047", "Enter a number, such as 12.5."],
    ["day", "2027-02-30", "FORM-049", "Enter a real date."],
    ["visit", "tomorrow", "FORM-050", "Enter a date and time."],
    ["start", "25:00", "FORM-051", "Enter a time, such as 18:30."],
    ["rules", "", "FORM-052", "Fill this in."],
    ["signed", "", "FORM-075", "Fill this in."],
  ])(
    "with %s as %o shows an error at the field, keeps all input but the password, and sends nothing [%s FORM-034 FORM-063]",
    async (name, wrong, _id, message) => {
      const before = submits();
      const response = await askForTrack(site.browse(), { [name]: wrong });
      expect([response.status, submits()]).toEqual([400, before]);
      expect(fieldError(response, buildAnswerFieldName(name))).toBe(message);
      expect(response.body.match(/aria-invalid="true"/g) ?? []).toHaveLength(name === "signed" ? 0 : 1);
      // Number, date and time inputs show nothing if their value is invalid, though the page has it.
      expect(wrong.trim() === "" || response.body.includes(`value="${wrong}"`)).toBe(true);
      const { [buildAnswerFieldName(name)]: _wrong, ...typed } = answers({ ...trackHire, "gate code": "" });
      const values = findForm(response).values();
      for (const [field, value] of Object.entries(typed))
        expect(values[field]?.[0]?.replaceAll("\r\n", "\n"), field).toBe(value);
    },
  );

  test.each([
    ["nights", "7", "Enter a number from 1 to 6."],
    ["nights", "0", "Enter a number from 1 to 6."],
    ["from", "2027-03-14", "Enter a real date."],
    ["from", "31/02/2027", "Enter a real date."],
    ["where", "", "Fill this in."],
    ["name", "", "Fill this in."],
  ])(
    "of the older kind with %s as %o shows an error at the field [FORM-055..059]",
    async (name, wrong, message) => {
      const response = await volunteerWith(site.browse(), { [name]: wrong });
      expect(response.status).toBe(400);
      expect(fieldError(response, buildAnswerFieldName(name))).toBe(message);
      expect(findForm(response).values()).toMatchObject({
        [buildAnswerFieldName(name)]: [wrong],
        [buildAnswerFieldName("shirt")]: ["l"],
      });
    },
  );

  test("of the older kind sends its date in that kind's format [FORM-036 FORM-058]", async () => {
    expect((await volunteerWith(site.browse(), {})).status).toBe(303);
    expect((await storedAnswers("volunteer")).at(-1)?.answers).toMatchObject({
      from: "14/03/2027",
      nights: "3",
      where: "gates",
    });
  });

  test("longer than the limit comes back complete, and no browser truncates it", async () => {
    const browser = site.browse();
    const field = buildAnswerFieldName("club");
    const page = await browser.get("/form/club-stand");
    const { document } = new JSDOM(page.body).window;
    expect(document.querySelector(`[name="${field}"]`)?.hasAttribute("maxlength")).toBe(false);
    const typed = "Roll ".repeat(13).trim();
    const form = findForm(page).fillIn({ ...answers(clubStand), [field]: typed });
    const response = await browser.post("/form/club-stand", form.press("Ask for a stand"));
    expect(response.status).toBe(400);
    expect(fieldError(response, field)).toContain("60");
    expect(findForm(response).values()[field]).toEqual([typed]);
  });

  test("accepts only a select list's own options [FORM-059]", async () => {
    const visitor = site.browse();
    const response = await visitor.post("/form/volunteer", answers({ ...volunteer, where: "podium" }));
    expect([response.status, fieldError(response, buildAnswerFieldName("where"))]).toEqual([
      400,
      "Choose an option from the list.",
    ]);
  });

  test("with a typed signature that wasn't agreed to says how to sign [FORM-075]", async () => {
    const response = await askForTrack(site.browse(), {}, "");
    expect([response.status, fieldError(response, buildAnswerFieldName("signed"))]).toEqual([
      400,
      "Draw your signature, or type your full name and tick the box.",
    ]);
  });

  test("with a preselected checkbox unticked keeps it unticked [FORM-039 FORM-052]", async () => {
    const response = await askForTrack(site.browse(), { catering: "", email: "" });
    expect(findForm(response).values()[buildAnswerFieldName("catering")]).toBeUndefined();
    expect((await askForTrack(site.browse(), { catering: "" })).status).toBe(303);
    expect((await storedAnswers("track-hire")).at(-1)?.answers).toMatchObject({ catering: 0 });
  });

  test("posted five times at once by a browser without cookies is sent once", async () => {
    const before = (await storedAnswers("volunteer")).length;
    const fields = answers({ ...volunteer, about: "Five times" });
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => site.browse().post("/form/volunteer", fields)));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await storedAnswers("volunteer")).toHaveLength(before + 1);
  });

  test("whose response was lost isn't sent again when the button is clicked again", async () => {
    const before = (await storedAnswers("volunteer")).length;
    const visitor = site.browse();
    const form = await filled(visitor, "volunteer", { ...volunteer, about: "Lost" });
    watchedCalls.dropResponsesOf("/submit/2");
    const unsure = await visitor.post("/form/volunteer", form.press("Send it in"));
    expect(unsure.status).toBe(503);
    expect(textOf(unsure.body)).toContain("We’re not sure that went through");
    watchedCalls.behave();
    expect((await visitor.post("/form/volunteer", findForm(unsure).press("Send it in"))).status).toBe(303);
    expect(await storedAnswers("volunteer")).toHaveLength(before + 1);
  });

  test("that the API rejects shows its message, with everything typed [FORM-015 FORM-024]", async () => {
    watchedCalls.respondWith("/submit/2", 200, { success: false, error: "The office is closed." });
    const response = await volunteerWith(site.browse(), {});
    expect(response.status).toBe(422);
    expect(textOf(response.body)).toContain("Your form was not sent The office is closed.");
    expect(findForm(response).values()).toMatchObject(
      Object.fromEntries(Object.entries(answers(volunteer)).map(([name, value]) => [name, [value]])),
    );
  });
});

describe("spam protection", () => {
  test("costs a user who is too quick one more click, and keeps what was typed [FORM-021]", async () => {
    const visitor = site.browse();
    const form = (await filled(visitor, "track-hire", trackHire)).fillIn({ [agreed]: "1" });
    const quick = await visitor.post("/form/track-hire", form.press("Ask for the track"));
    expect(quick.status).toBe(422);
    expect(textOf(quick.body)).toContain("Your answers are still here – submit it again.");
    organiser.clock.advance(3_000);
    const again = findForm(quick).fillIn({ [buildAnswerFieldName("gate code")]: "x" });
    expect((await visitor.post("/form/track-hire", again.press("Ask for the track"))).status).toBe(303);
  });

  test("rejects a form without its timestamp or with the honeypot field filled in [FORM-021]", async () => {
    const before = submits();
    const visitor = site.browse();
    const blind = { ...answers(trackHire), [agreed]: "1" };
    const timeless = await visitor.post("/form/track-hire", blind);
    expect(timeless.status).toBe(422);
    const form = findForm(timeless);
    organiser.clock.advance(5_000);
    const trapped = await visitor.post("/form/track-hire", {
      ...form.press("Ask for the track"),
      trap: "Cheap tyres",
    });
    expect([trapped.status, fieldError(trapped, "trap")]).toEqual([
      400,
      expect.stringContaining("Clear it and try again."),
    ]);
    expect(submits()).toBe(before);
  });

  test("isn't in a form that doesn't ask for it [FORM-021]", async () => {
    expect(findForm(await site.browse().get("/form/volunteer")).values()).not.toHaveProperty("opened");
  });
});

describe("a form for logged-in users", () => {
  test("shows its text and a link to the login, which leads back to it [FORM-076 FORM-077]", async () => {
    const visitor = site.browse();
    const page = await visitor.get("/form/crew-pass");
    expect(textOf(page.body)).toContain("For crews of drivers who have an account.");
    expect(page.body).not.toContain("<textarea");
    const loginLink = /href="(\/login\?back=[^"]+%23[^"]+)"/.exec(page.body)?.[1] ?? "";
    await visitor.get(loginLink.replaceAll("&amp;", "&"));
    const { location } = await visitor.post("/login", {
      email: "driver@example.com",
      password: "roll-racing-250",
    });
    expect(location).toMatch(/^\/form\/crew-pass#form-\d+$/);
    const form = await filled(visitor, "crew-pass", { crew: "Kim and Alex" });
    expect((await visitor.post("/form/crew-pass", form.press("Send"))).status).toBe(303);
    expect((await storedAnswers("crew-pass")).at(-1)).toMatchObject({
      account_id: expect.any(Number),
      answers: { crew: "Kim and Alex" },
    });
  });

  test("loses no input if the session has expired [FORM-077]", async () => {
    const driver = site.browse();
    await logIn(driver, "spectator@example.com");
    const form = await filled(driver, "crew-pass", { crew: "Jo" });
    await organiser.dependencies.db.deleteFrom("sign_ins").execute();
    const rejected = await driver.post("/form/crew-pass", form.press("Send"));
    expect([rejected.status, rejected.location]).toEqual([303, "/login"]);
    await driver.post("/login", { email: "spectator@example.com", password: "roll-racing-250" });
    const back = findForm(await driver.get("/form/crew-pass"));
    expect(back.values()).toMatchObject({ [buildAnswerFieldName("crew")]: ["Jo"] });
  });
});

describe("a form with the form builder's further types", () => {
  const stand = "/form/club-stand";
  const fieldName = (name: string) => buildAnswerFieldName(name);
  const other = (name: string) => `${buildAnswerFieldName(name)}~other`;
  const OTHER = "other~";
  /** What a visitor posts who fills in the form as the sample requires, with some members changed. */
  const posted = (changed: Record<string, string | string[]> = {}) => ({
    ...answers(clubStand),
    [fieldName("nights")]: ["sat", "sun"],
    [other("nights")]: "",
    [other("power")]: "",
    ...changed,
  });
  const checkedValues = ({ body }: BrowserResponse, name: string) =>
    [...new JSDOM(body).window.document.querySelectorAll(`input[name="${fieldName(name)}"]`)].flatMap(
      (input) => (input.hasAttribute("checked") ? [input.getAttribute("value")] : []),
    );

  test("shows all questions without tags and entities, and nothing hidden [FORM-020 FORM-038]", async () => {
    const page = await site.browse().get(stand);
    expect(page.status).toBe(200);
    const text = textOf(page.body);
    expect(text).toContain("Your stand & crew");
    expect(text).toContain("Name & club *");
    expect(text).toContain("As it stands on your flag");
    expect(page.body).toContain('placeholder="Sydney &amp; District"');
    expect(text).toContain("Which nights? *");
    expect(text).toContain("Friday & practice");
    expect(page.body).toContain('See the <a href="/rules">rules</a> first.');
    expect(text).toContain("01/03/2027 – 31/03/2027");
    expect(text).toContain("To attach files, log in before you fill in the form.");
    expect(page.body).not.toMatch(/name="answer-(?:source|rating|reset)"/);
    expect(text).not.toMatch(/How was last season|starRating|Start over/);
    expect(checkedValues(page, "nights")).toEqual(["sat"]);
    for (const name of Object.keys(clubStand))
      expect(findForm(page).hasControl(fieldName(name)), name).toBe(true);
  });

  test("sends multiple answers as a list of values, and hidden fields as the organiser set them [FORM-032]", async () => {
    const sent = await site.browse().post(stand, {
      ...posted({
        [fieldName("cars")]: ["road", "drift"],
        [fieldName("power")]: OTHER,
        [other("power")]: "32 A & a lamp",
      }),
    });
    expect([sent.status, sent.location]).toEqual([303, expect.stringContaining("?sent=yes")]);
    const stored = {
      source: "website",
      club: "Rolling Club",
      nights: ["sat", "sun"],
      power: "32 A & a lamp",
      cars: ["road", "drift"],
      town: "NTL",
      metres: "6",
      setup: "14/03/2027",
      notes: "Near the gates",
      insurance: [],
    };
    const body = watchedCalls.bodies.findLast(({ path }) => path.includes("/form/submit/"))?.json;
    expect(body?.["data"]).toEqual(stored);
    expect((await storedAnswers("club-stand")).at(-1)?.answers).toEqual(stored);
    const mail = (await organiser.mails()).at(-1)?.text;
    expect(mail).toContain("Name & club: Rolling Club");
    expect(mail).toContain("Which nights?: Saturday, Sunday");
    expect(mail).toContain("Where do you come from?: Newcastle");
  });

  test.each<[string, Record<string, string | string[]>, string, string]>([
    ["no box ticked", { [fieldName("nights")]: [] }, "nights", "Fill this in."],
    [
      "a box that isn't there",
      { [fieldName("cars")]: ["road", "boat"] },
      "cars",
      "Choose an option from the list.",
    ],
    ["no dot chosen", { [fieldName("power")]: [] }, "power", "Fill this in."],
    ["“Other” alone", { [fieldName("power")]: OTHER }, "power", "Enter your own text next to “Other”."],
    [
      "“Other” beside a box",
      { [fieldName("nights")]: ["fri", OTHER] },
      "nights",
      "Enter your own text next to “Other”.",
    ],
    [
      "a step too many",
      { [fieldName("metres")]: "7" },
      "metres",
      "Enter a number from 3 to 30, in steps of 3.",
    ],
    [
      "a number too large",
      { [fieldName("metres")]: "33" },
      "metres",
      "Enter a number from 3 to 30, in steps of 3.",
    ],
    [
      "a day too late",
      { [fieldName("setup")]: "01/04/2027" },
      "setup",
      "Enter a real date within the dates given.",
    ],
    ["a name too long", { [fieldName("club")]: "x".repeat(61) }, "club", "Use at most 60 characters."],
  ])(
    "with %s shows an error at the field, and sends nothing [FORM-034 FORM-063]",
    async (_what, wrong, name, message) => {
      const before = submits();
      const response = await site.browse().post(stand, posted(wrong));
      expect([response.status, submits()]).toEqual([400, before]);
      expect(fieldError(response, fieldName(name))).toBe(message);
      expect(response.body.match(/▲/g) ?? []).toHaveLength(1);
    },
  );

  test("comes back after an error as filled in, including unticked options and the text beside “Other”", async () => {
    const chosen = {
      [fieldName("club")]: "",
      [fieldName("nights")]: ["fri", OTHER],
      [other("nights")]: "Monday <b>",
      [fieldName("power")]: OTHER,
      [other("power")]: "A generator",
      [fieldName("cars")]: ["drag", "road"],
    };
    const response = await site.browse().post(stand, posted(chosen));
    expect(response.status).toBe(400);
    expect(checkedValues(response, "nights")).toEqual(["fri", OTHER]);
    expect(checkedValues(response, "power")).toEqual([OTHER]);
    expect(checkedValues(response, "cars")).toEqual(["road", "drag"]);
    expect(findForm(response).values()).toMatchObject({
      [other("nights")]: ["Monday <b>"],
      [other("power")]: ["A generator"],
      [fieldName("town")]: ["newcastle"],
    });
    const again = findForm(response).fillIn(answers({ club: "Rolling Club" }));
    expect((await site.browse().post(stand, again.press("Ask for a stand"))).status).toBe(303);
    expect((await storedAnswers("club-stand")).at(-1)?.answers).toMatchObject({
      nights: ["fri", "Monday <b>"],
      power: "A generator",
    });
  });

  test("accepts the text beside “Other” without its tick, but not instead of another choice", async () => {
    const written = posted({
      [fieldName("nights")]: [],
      [other("nights")]: "Monday",
      [fieldName("power")]: "10a",
      [other("power")]: "A generator",
    });
    expect((await site.browse().post(stand, written)).status).toBe(303);
    expect((await storedAnswers("club-stand")).at(-1)?.answers).toMatchObject({
      nights: ["Monday"],
      power: "10a",
    });
  });

  test("accepts files of logged-in users, which only the back office can read", async () => {
    const driver = site.browse();
    await logIn(driver);
    const page = await driver.get(stand);
    const form = findForm(page).fillIn({ ...answers(clubStand), [fieldName("nights")]: "fri" });
    const file = `${fieldName("insurance")}~_`;
    const [cover, fire] = [documentFile(2_000, "cover.pdf"), documentFile(3_000, "fire.pdf")];
    const files = { [`${file}1`]: cover, [`${file}2`]: null, [`${file}3`]: fire };
    const sent = await postMultipart(driver, site.publicUrl, stand, form.press("Ask for a stand"), files);
    expect(sent.status).toBe(303);
    const stored = (await storedAnswers("club-stand")).at(-1);
    expect(stored?.answers).toMatchObject({ insurance: [expect.any(String), expect.any(String)] });
    expect((await organiser.mails()).at(-1)?.text).toContain(
      "Your insurance certificate: 2 files, in the back-office",
    );

    const office = browseApi(organiser);
    await office.post("/cms/log-in", { email: "admin@example.com", password: "roll-racing-250" });
    const record = await office.get(`/cms/answers/${stored?.id}`);
    expect(textOf(record.body)).toContain("Which nights? Friday & practice, Saturday");
    const links = [...record.body.matchAll(/href="(\/cms\/answers\/\d+\/files\/\d+)"/g)].map(
      ([, link = ""]) => link,
    );
    expect(links).toHaveLength(2);
    const [first = "", second = ""] = links;
    const download = await office.get(second);
    expect([download.status, download.headers["content-length"]]).toEqual([200, String(fire.bytes.length)]);
    expect((await browseApi(organiser).get(first)).status).toBe(303);
    expect((await office.get(first.replace(/answers\/\d+/, "answers/999999"))).status).toBe(404);
  });

  test("rejects the file id of an anonymous or another user", async () => {
    const before = await storedAnswers("club-stand");
    const id = "A".repeat(21);
    const visitor = await site.browse().post(stand, posted({ [`${fieldName("insurance")}~_1`]: id }));
    expect([visitor.status, visitor.location]).toEqual([303, "/login"]);
    const driver = site.browse();
    await logIn(driver);
    const form = findForm(await driver.get(stand)).fillIn({
      ...answers(clubStand),
      [fieldName("nights")]: "fri",
    });
    const other = { ...form.press("Ask for a stand"), [`${fieldName("insurance")}~_1`]: id };
    const rejected = await driver.post(stand, other);
    expect([rejected.status, textOf(rejected.body)]).toEqual([
      422,
      expect.stringContaining("This upload doesn’t exist. Choose the file again."),
    ]);
    expect(await storedAnswers("club-stand")).toEqual(before);
  });
});

describe("a form with a question of an unknown type", () => {
  test("can't be sent if the question is required: says so, and links to the organiser [FORM-054]", async () => {
    const before = submits();
    const visitor = site.browse();
    for (const response of [
      await visitor.get("/form/scrutineering-feedback"),
      await visitor.post("/form/scrutineering-feedback", answers({ name: "Robin" })),
    ]) {
      const text = textOf(response.body);
      expect(text).toContain(
        "You can’t send this form here This website can’t show the question “Your rating”",
      );
      expect(response.body).toMatch(/<a[^>]*href="\/contact"[^>]*>Contact us/);
      expect(response.body).not.toContain(`name="${buildAnswerFieldName("name")}"`);
    }
    expect(submits()).toBe(before);
  });

  test("shows only administrators which question is left out", async () => {
    const [admin, driver] = [site.browse(), site.browse()];
    await logIn(admin, "admin@example.com");
    await logIn(driver);
    const text =
      "the question “How was last season?” is left out, because its type “starRating” isn’t supported.";
    expect(textOf((await admin.get("/form/club-stand")).body)).toContain(text);
    expect((await driver.get("/form/club-stand")).body).not.toContain("starRating");
  });
});

describe("a form with a price", () => {
  async function order(browser: Browser, plate: string) {
    const page = await browser.get("/form/garage-sticker");
    expect(textOf(page.body)).toContain("Cost: $25.00 Order the sticker");
    const form = findForm(page).fillIn(answers({ plate }));
    return browser.post("/form/garage-sticker", form.press("Order the sticker"));
  }
  /** Clicks a button of the payment page, and returns the path that it leads back to. */
  async function clickPayment(paymentPage: string, button: "pay" | "decline" | "cancel"): Promise<string> {
    const { headers } = await fetch(paymentPage, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action: button }),
    });
    const back = new URL(headers.get("location") ?? "", paymentPage);
    return back.pathname + back.search;
  }

  test("redirects to its payment, and shows the success in place of the form [FORM-026..029 FORM-078]", async () => {
    const driver = site.browse();
    await logIn(driver);
    const sent = await order(driver, "PAID 1");
    expect(sent.status).toBe(303);
    const back = await clickPayment(sent.location, "pay");
    expect(back).toMatch(/^\/form\/garage-sticker\?payum_token=/);
    const { body } = await driver.get(back);
    expect(textOf(body)).toContain("Payment Successful Please check your email for your invoice.");
    expect(body).not.toContain("<textarea");
    expect(body).not.toContain(`name="${buildAnswerFieldName("plate")}"`);
    expect((await storedAnswers("garage-sticker")).at(-1)).toMatchObject({
      answers: { plate: "PAID 1" },
      paid_at: expect.any(Number),
    });
    expect(findForm(await driver.get("/form/garage-sticker")).values()).toMatchObject({
      [buildAnswerFieldName("plate")]: [""],
    });
  });

  test("says that it is unpaid, and has everything typed [FORM-030 FORM-031]", async () => {
    const driver = site.browse();
    await logIn(driver);
    const sent = await order(driver, "NOT PAID");
    const page = await driver.get(await clickPayment(sent.location, "decline"));
    expect(textOf(page.body)).toContain(
      "Payment Failed Your card or bank declined the payment. You haven’t been charged.",
    );
    expect(findForm(page).values()).toMatchObject({ [buildAnswerFieldName("plate")]: ["NOT PAID"] });
    expect((await storedAnswers("garage-sticker")).at(-1)).toMatchObject({ paid_at: null });
  });

  test("is ordered once, however often it is submitted, and shows its status while it is indeterminate", async () => {
    const driver = site.browse();
    await logIn(driver);
    const form = await filled(driver, "garage-sticker", { plate: "ONCE" });
    const attempts = [1, 2, 3].map(() =>
      driver.copy().post("/form/garage-sticker", form.press("Order the sticker")),
    );
    const locations = new Set((await Promise.all(attempts)).map(({ location }) => location));
    expect(locations.size).toBe(1);
    const once = (await storedAnswers("garage-sticker")).filter(({ answers: sent }) =>
      JSON.stringify(sent).includes("ONCE"),
    );
    expect(once).toHaveLength(1);

    watchedCalls.dropResponsesOf("/submit/3");
    const lost = await order(driver, "LOST");
    expect(lost.status).toBe(504);
    expect(textOf(lost.body)).toContain("We could not confirm your form. Do not send it again.");
    watchedCalls.behave();
    const link = /href="(\/form\/garage-sticker\?reference=[^"]+)"/.exec(lost.body)?.[1] ?? "";
    expect(textOf((await driver.get(link)).body)).toContain("We’ve received your form.");
  });
});

test("a closed form says why and has no fields; one with a limit closes when it is reached", async () => {
  const closed = await site.browse().get("/form/early-bird");
  expect(textOf(closed.body)).toContain("This form is closed.");
  expect(closed.body).not.toContain(`name="${buildAnswerFieldName("name")}"`);

  const [first, second] = [site.browse(), site.browse()];
  const people = [
    { name: "One", email: "one@example.com" },
    { name: "Two", email: "two@example.com" },
  ];
  const forms = [
    await filled(first, "test-drive", people[0] ?? {}),
    await filled(second, "test-drive", people[1] ?? {}),
  ];
  expect((await first.post("/form/test-drive", forms[0]?.press("Send") ?? {})).status).toBe(303);
  const late = await second.post("/form/test-drive", forms[1]?.press("Send") ?? {});
  expect([409, 422]).toContain(late.status);
  expect(textOf(late.body)).toContain("This form has reached its maximum number of responses.");
});

test("an unknown form is not found, and a page that embeds it shows without it", async () => {
  expect((await site.browse().get("/form/nowhere")).status).toBe(404);
  expect((await site.browse().post("/form/nowhere", {})).status).toBe(404);
});
