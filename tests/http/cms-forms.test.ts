import { JSDOM } from "jsdom";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fieldOf } from "../../app/domain/form-answers/form-parts.ts";
import type { Answer, Browser } from "../support/browser.ts";
import { answers, trackHire, volunteer } from "../support/cms-form.ts";
import { logIn } from "../support/entry-visit.ts";
import { errorAt, formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let line: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetime: day });
  line = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: line.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => line.behave());
afterAll(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

const day = 24 * 60 * 60 * 1_000;
const boxes = [fieldOf("rules"), fieldOf("catering")];
const agreed = `${fieldOf("signed")}~agreed`;

/** The form of a page. */
const formOf = ({ body }: Answer) => formIn(body, /id="(form-\d+)"/.exec(body)?.[1] ?? "form");

/** Opens a form's own page and fills in these answers. */
async function filled(browser: Browser, url: string, named: Record<string, string>) {
  return formOf(await browser.get(`/form/${url}`)).fillIn(answers(named));
}

/** Fills in the form with every question type, changed in some answers, and sends it like a person would. */
async function askForTrack(browser: Browser, changed: Record<string, string> = {}, box = "1") {
  const form = (await filled(browser, "track-hire", trackHire)).fillIn({ [agreed]: box });
  organiser.clock.advance(10_000);
  const posted = { ...form.press("Ask for the track"), ...answers(changed) };
  // An unticked box isn't posted at all.
  const fields = Object.entries(posted).filter(([name, value]) => value !== "" || !boxes.includes(name));
  return browser.post("/form/track-hire", Object.fromEntries(fields));
}

async function volunteerWith(browser: Browser, changed: Record<string, string>) {
  const form = await filled(browser, "volunteer", { ...volunteer, ...changed });
  return browser.post("/form/volunteer", form.press("Send it in"));
}

/** What was sent of a form, the last one last. */
async function kept(url: string) {
  const rows = await organiser.parts.db
    .selectFrom("form_answers")
    .innerJoin("forms", "forms.id", "form_answers.form_id")
    .selectAll("form_answers")
    .where("forms.url", "=", url)
    .orderBy("form_answers.id")
    .execute();
  return rows.map((row) => ({ ...row, answers: JSON.parse(row.answers) as unknown }));
}

const submits = () => line.seen.filter((path) => path.includes("/form/submit/")).length;

describe("a form in a page of the CMS", () => {
  test("shows each question type, its content and its own button, and nothing as live markup [FORM-040 FORM-048 FORM-053 FORM-054]", async () => {
    const marked = sql<string>`replace(questions, 'a plan of', 'a <b>plan</b> of')`;
    await organiser.parts.db.updateTable("forms").set({ questions: marked }).execute();
    const page = await site.browse().get("/track-hire");
    expect(page.status).toBe(200);
    const form = formOf(page);
    for (const name of Object.keys(trackHire)) expect(form.asks(fieldOf(name)), name).toBe(true);
    expect(page.body).toContain("<p>A day at the strip for your club");
    expect(textOf(page.body)).toContain("Bring a <b>plan</b> of your paddock");
    expect(form.asks(fieldOf("about")) || form.asks(fieldOf("map"))).toBe(false);
    const types = [...page.body.matchAll(/<input[^>]*?type="([a-z-]+)"/g)].map(([, type]) => type);
    for (const type of ["email", "tel", "number", "password", "date", "datetime-local", "time", "checkbox"])
      expect(types).toContain(type);
  });

  test("opens with what the organiser has put into it [FORM-019 FORM-020]", async () => {
    const hire = formOf(await site.browse().get("/track-hire")).values();
    expect(hire[fieldOf("catering")]).toEqual(["1"]);
    expect(hire[fieldOf("rules")]).toBeUndefined();
    const page = await site.browse().get("/volunteer");
    expect(formOf(page).values()).toMatchObject({
      [fieldOf("shirt")]: ["m"],
      [fieldOf("where")]: [""],
      [fieldOf("about")]: ["I have worked as "],
    });
    expect(page.body).toMatch(/min="1" max="6"/);
  });

  test("asks for a text of the older kind in one line, with its label, what it opens with, and whether it must be [FORM-055]", async () => {
    const { document } = new JSDOM((await site.browse().get("/volunteer")).body).window;
    const field = document.querySelector(`[name="${fieldOf("name")}"]`);
    expect([field?.localName, field?.getAttribute("type") ?? "text"]).toEqual(["input", "text"]);
    expect(field?.hasAttribute("required")).toBe(true);
    expect(document.querySelector(`label[for="${field?.id}"]`)?.textContent).toContain("Your name");
    const answer = await volunteerWith(site.browse(), { name: "Robin Hale" });
    expect(answer.status).toBe(303);
    expect((await kept("volunteer")).at(-1)?.answers).toMatchObject({ name: "Robin Hale" });
  });

  test("names lists by their own prompt, else by ours, and has labels, headings and texts in one line [FORM-037 FORM-038 FORM-060..062]", async () => {
    const { body } = await site.browse().get("/volunteer");
    expect(body).toContain('<option value="" selected="">-- Select --</option>');
    expect(body).toContain('<option value="">No shirt</option>');
    const said = textOf(body);
    expect(said).toContain("Your name");
    expect(said).toContain("We need hands at every night of the season.");
    expect(body).toMatch(/<h2[^>]*>Tell us when</);
    expect(said).toContain("Send it in");
  });

  test("is the same bytes for everybody where it needs nobody's name [FORM-018]", async () => {
    const [one, other] = [
      await site.browse({ "user-agent": "one" }).get("/volunteer"),
      await site.browse({ "user-agent": "other" }).get("/volunteer"),
    ];
    expect(other.body).toBe(one.body);
    expect(one.setCookies).toEqual([]);
  });
});

describe("a form that is sent", () => {
  test("goes to the API with each answer by its name and the page in base64, and thanks in place of the form [FORM-022 FORM-023 FORM-025 FORM-032 FORM-033]", async () => {
    const visitor = site.browse();
    const sent = await askForTrack(visitor);
    expect([sent.status, sent.location]).toMatchObject([
      303,
      expect.stringMatching(/^\/form\/track-hire\?sent=yes#/),
    ]);
    const { body } = await visitor.follow(sent);
    expect(textOf(body)).toContain("Thank you, your message has been sent");
    expect(body).not.toContain("<textarea");

    const posted = line.bodies.findLast(({ path }) => path.includes("/form/submit/"))?.json;
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
    expect((await kept("track-hire")).at(-1)?.answers).toMatchObject({
      name: "Robin Hale",
      "gate code": "(given)",
    });
    const mail = (await organiser.mails()).at(-1);
    expect(mail).toMatchObject({ to: "hello@longstraight.example", subject: "Form: Hire the track" });
    expect(mail?.text).not.toContain("sesame");
  });

  test.each([
    ["name", "", "FORM-041", "Please fill this in."],
    ["plan", " ", "FORM-042", "Please fill this in."],
    ["email", "robin", "FORM-043", "Please check the e-mail address."],
    ["phone", "12", "FORM-044", "A phone number has 6 to 15 digits and no letters."],
    ["budget", "a lot", "FORM-045", "Please use a number, such as 12.5."],
    ["budget", "1.005", "FORM-045", "Please use a number, such as 12.5."],
    ["juniors", "half", "FORM-046", "Please use a number, such as 12.5."],
    ["cars", "many", "FORM-047", "Please use a number, such as 12.5."],
    ["day", "2027-02-30", "FORM-049", "Please use a day that exists."],
    ["visit", "tomorrow", "FORM-050", "Please give a day and a time."],
    ["start", "25:00", "FORM-051", "Please give a time of day, such as 18:30."],
    ["rules", "", "FORM-052", "Please fill this in."],
    ["signed", "", "FORM-075", "Please fill this in."],
  ])(
    "with %s as %o is answered at the field, with all that was typed but the password, and nothing is sent [%s FORM-034 FORM-063]",
    async (name, wrong, _id, message) => {
      const before = submits();
      const answer = await askForTrack(site.browse(), { [name]: wrong });
      expect([answer.status, submits()]).toEqual([400, before]);
      expect(errorAt(answer, fieldOf(name))).toBe(message);
      expect(answer.body.match(/aria-invalid="true"/g) ?? []).toHaveLength(name === "signed" ? 0 : 1);
      // Fields for numbers, days and times show nothing that is none, though the page has it.
      expect(wrong.trim() === "" || answer.body.includes(`value="${wrong}"`)).toBe(true);
      const { [fieldOf(name)]: _wrong, ...typed } = answers({ ...trackHire, "gate code": "" });
      const values = formOf(answer).values();
      for (const [field, value] of Object.entries(typed))
        expect(values[field]?.[0]?.replaceAll("\r\n", "\n"), field).toBe(value);
    },
  );

  test.each([
    ["nights", "7", "Please use a number from 1 to 6."],
    ["nights", "0", "Please use a number from 1 to 6."],
    ["from", "2027-03-14", "Please use a day that exists."],
    ["from", "31/02/2027", "Please use a day that exists."],
    ["where", "", "Please fill this in."],
    ["name", "", "Please fill this in."],
  ])(
    "of the older kind with %s as %o is answered at the field [FORM-055..059]",
    async (name, wrong, message) => {
      const answer = await volunteerWith(site.browse(), { [name]: wrong });
      expect(answer.status).toBe(400);
      expect(errorAt(answer, fieldOf(name))).toBe(message);
      expect(formOf(answer).values()).toMatchObject({ [fieldOf(name)]: [wrong], [fieldOf("shirt")]: ["l"] });
    },
  );

  test("of the older kind sends its date as it is written there [FORM-036 FORM-058]", async () => {
    expect((await volunteerWith(site.browse(), {})).status).toBe(303);
    expect((await kept("volunteer")).at(-1)?.answers).toMatchObject({
      from: "14/03/2027",
      nights: "3",
      where: "gates",
    });
  });

  test("takes a list's own options alone [FORM-059]", async () => {
    const visitor = site.browse();
    const answer = await visitor.post("/form/volunteer", answers({ ...volunteer, where: "podium" }));
    expect([answer.status, errorAt(answer, fieldOf("where"))]).toEqual([
      400,
      "Please choose one of the list.",
    ]);
  });

  test("with a name that nobody agreed to as a signature says how to sign [FORM-075]", async () => {
    const answer = await askForTrack(site.browse(), {}, "");
    expect([answer.status, errorAt(answer, fieldOf("signed"))]).toEqual([
      400,
      "Please sign: draw your signature, or type your full name and tick the box.",
    ]);
  });

  test("with a box unticked that it opened with keeps it unticked [FORM-039 FORM-052]", async () => {
    const answer = await askForTrack(site.browse(), { catering: "", email: "" });
    expect(formOf(answer).values()[fieldOf("catering")]).toBeUndefined();
    expect((await askForTrack(site.browse(), { catering: "" })).status).toBe(303);
    expect((await kept("track-hire")).at(-1)?.answers).toMatchObject({ catering: 0 });
  });

  test("five times at once by a browser without cookies goes out once", async () => {
    const before = (await kept("volunteer")).length;
    const fields = answers({ ...volunteer, about: "Five times" });
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => site.browse().post("/form/volunteer", fields)));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await kept("volunteer")).toHaveLength(before + 1);
  });

  test("whose answer was lost isn't sent a second time when the button is pressed again", async () => {
    const before = (await kept("volunteer")).length;
    const visitor = site.browse();
    const form = await filled(visitor, "volunteer", { ...volunteer, about: "Lost" });
    line.loseAnswersOf("/submit/2");
    const unsure = await visitor.post("/form/volunteer", form.press("Send it in"));
    expect(unsure.status).toBe(503);
    expect(textOf(unsure.body)).toContain("We don't know whether that arrived");
    line.behave();
    expect((await visitor.post("/form/volunteer", formOf(unsure).press("Send it in"))).status).toBe(303);
    expect(await kept("volunteer")).toHaveLength(before + 1);
  });

  test("that the API refuses is told in its words, with all that was typed [FORM-015 FORM-024]", async () => {
    line.refuse("/submit/2", 200, { success: false, error: "The office is closed." });
    const answer = await volunteerWith(site.browse(), {});
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("Your form was not sent The office is closed.");
    expect(formOf(answer).values()).toMatchObject(
      Object.fromEntries(Object.entries(answers(volunteer)).map(([name, value]) => [name, [value]])),
    );
  });
});

describe("what keeps programs out", () => {
  test("costs somebody who is too quick one press, and what was typed stays [FORM-021]", async () => {
    const visitor = site.browse();
    const form = (await filled(visitor, "track-hire", trackHire)).fillIn({ [agreed]: "1" });
    const quick = await visitor.post("/form/track-hire", form.press("Ask for the track"));
    expect(quick.status).toBe(422);
    expect(textOf(quick.body)).toContain("please press the button again");
    organiser.clock.advance(3_000);
    const again = formOf(quick).fillIn({ [fieldOf("gate code")]: "x" });
    expect((await visitor.post("/form/track-hire", again.press("Ask for the track"))).status).toBe(303);
  });

  test("takes neither a form without its time nor one with the unseen field filled in [FORM-021]", async () => {
    const before = submits();
    const visitor = site.browse();
    const blind = { ...answers(trackHire), [agreed]: "1" };
    const timeless = await visitor.post("/form/track-hire", blind);
    expect(timeless.status).toBe(422);
    const form = formOf(timeless);
    organiser.clock.advance(5_000);
    const trapped = await visitor.post("/form/track-hire", {
      ...form.press("Ask for the track"),
      trap: "Cheap tyres",
    });
    expect([trapped.status, errorAt(trapped, "trap")]).toEqual([
      400,
      expect.stringContaining("Please empty it"),
    ]);
    expect(submits()).toBe(before);
  });

  test("isn't in a form that doesn't ask for it [FORM-021]", async () => {
    expect(formOf(await site.browse().get("/form/volunteer")).values()).not.toHaveProperty("opened");
  });
});

describe("a form for people who are logged on", () => {
  test("shows its text and the way to the log-in, which leads back to it [FORM-076 FORM-077]", async () => {
    const visitor = site.browse();
    const page = await visitor.get("/form/crew-pass");
    expect(textOf(page.body)).toContain("For crews of drivers who have an account.");
    expect(page.body).not.toContain("<textarea");
    const way = /href="(\/login\?back=[^"]+%23[^"]+)"/.exec(page.body)?.[1] ?? "";
    await visitor.get(way.replaceAll("&amp;", "&"));
    const { location } = await visitor.post("/login", {
      email: "driver@example.com",
      password: "roll-racing-250",
    });
    expect(location).toMatch(/^\/form\/crew-pass#form-\d+$/);
    const form = await filled(visitor, "crew-pass", { crew: "Kim and Alex" });
    expect((await visitor.post("/form/crew-pass", form.press("Send"))).status).toBe(303);
    expect((await kept("crew-pass")).at(-1)).toMatchObject({
      account_id: expect.any(Number),
      answers: { crew: "Kim and Alex" },
    });
  });

  test("loses nothing typed when the session has ended meanwhile [FORM-077]", async () => {
    const driver = site.browse();
    await logIn(driver, "spectator@example.com");
    const form = await filled(driver, "crew-pass", { crew: "Jo" });
    await organiser.parts.db.deleteFrom("sign_ins").execute();
    const refused = await driver.post("/form/crew-pass", form.press("Send"));
    expect([refused.status, refused.location]).toEqual([303, "/login"]);
    await driver.post("/login", { email: "spectator@example.com", password: "roll-racing-250" });
    const back = formOf(await driver.get("/form/crew-pass"));
    expect(back.values()).toMatchObject({ [fieldOf("crew")]: ["Jo"] });
  });
});

describe("a form that costs something", () => {
  async function order(browser: Browser, plate: string) {
    const page = await browser.get("/form/garage-sticker");
    expect(textOf(page.body)).toContain("Cost $25.00 Order the sticker");
    const form = formOf(page).fillIn(answers({ plate }));
    return browser.post("/form/garage-sticker", form.press("Order the sticker"));
  }
  /** Presses a button of the payment page, and gives the path that it leads back to. */
  async function press(paymentPage: string, button: "pay" | "decline" | "cancel"): Promise<string> {
    const { headers } = await fetch(paymentPage, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action: button }),
    });
    const back = new URL(headers.get("location") ?? "", paymentPage);
    return back.pathname + back.search;
  }

  test("leads to its payment, and paid it says so in place of the form [FORM-026..029 FORM-078]", async () => {
    const driver = site.browse();
    await logIn(driver);
    const sent = await order(driver, "PAID 1");
    expect(sent.status).toBe(303);
    const back = await press(sent.location, "pay");
    expect(back).toMatch(/^\/form\/garage-sticker\?payum_token=/);
    const { body } = await driver.get(back);
    expect(textOf(body)).toContain("Payment Successful Please check your email for your invoice.");
    expect(body).not.toContain("<textarea");
    expect(body).not.toContain(`name="${fieldOf("plate")}"`);
    expect((await kept("garage-sticker")).at(-1)).toMatchObject({
      answers: { plate: "PAID 1" },
      paid_at: expect.any(Number),
    });
    expect(formOf(await driver.get("/form/garage-sticker")).values()).toMatchObject({
      [fieldOf("plate")]: [""],
    });
  });

  test("and isn't paid says so, and has all that was typed [FORM-030 FORM-031]", async () => {
    const driver = site.browse();
    await logIn(driver);
    const sent = await order(driver, "NOT PAID");
    const page = await driver.get(await press(sent.location, "decline"));
    expect(textOf(page.body)).toContain("Payment Failed Nothing was charged.");
    expect(formOf(page).values()).toMatchObject({ [fieldOf("plate")]: ["NOT PAID"] });
    expect((await kept("garage-sticker")).at(-1)).toMatchObject({ paid_at: null });
  });

  test("is ordered once, however often it is pressed, and told of while nobody knows", async () => {
    const driver = site.browse();
    await logIn(driver);
    const form = await filled(driver, "garage-sticker", { plate: "ONCE" });
    const presses = [1, 2, 3].map(() =>
      driver.copy().post("/form/garage-sticker", form.press("Order the sticker")),
    );
    const locations = new Set((await Promise.all(presses)).map(({ location }) => location));
    expect(locations.size).toBe(1);
    const once = (await kept("garage-sticker")).filter(({ answers: sent }) =>
      JSON.stringify(sent).includes("ONCE"),
    );
    expect(once).toHaveLength(1);

    line.loseAnswersOf("/submit/3");
    const lost = await order(driver, "LOST");
    expect(lost.status).toBe(504);
    expect(textOf(lost.body)).toContain("We could not confirm your form. Do not send it again.");
    line.behave();
    const link = /href="(\/form\/garage-sticker\?reference=[^"]+)"/.exec(lost.body)?.[1] ?? "";
    expect(textOf((await driver.get(link)).body)).toContain("Your form has arrived.");
  });
});

test("a form that is closed says why and has no fields; one with a limit closes when it is reached", async () => {
  const closed = await site.browse().get("/form/early-bird");
  expect(textOf(closed.body)).toContain("This form is closed.");
  expect(closed.body).not.toContain(`name="${fieldOf("name")}"`);

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
  expect(textOf(late.body)).toContain("This form has been filled in as often as it can be.");
});

test("a form that isn't there is not found, and a page with one shows without it", async () => {
  expect((await site.browse().get("/form/nowhere")).status).toBe(404);
  expect((await site.browse().post("/form/nowhere", {})).status).toBe(404);
});
