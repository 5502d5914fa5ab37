import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { callsOf } from "../support/api-calls.ts";
import { logIn } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let line: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetime: day });
  line = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: line.url, clock: organiser.clock });
});
afterEach(() => line.behave());
afterAll(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

const day = 24 * 60 * 60 * 1_000;
const call = "/cognito/formSubmit";
const about = (subject: string) => ({
  name: "Robin Hale",
  email: "robin@example.com",
  subject,
  message: "May a 1969 Torana run?\nIt has <no> cage & no fuel cell.",
});
/** The mails about something, which the organiser has. */
const mailsAbout = async (subject: string) =>
  (await organiser.mails()).filter((mail) => mail.subject === `Contact form: ${subject}`);
const keptAbout = (subject: string) =>
  organiser.parts.db.selectFrom("form_submissions").selectAll().where("subject", "=", subject).execute();

describe("the contact page", () => {
  test("has the form under its heading and what the organiser wrote there, the same bytes for everybody [RT-020 FORM-001]", async () => {
    const one = await site.browse({ "user-agent": "one" }).get("/contact");
    const other = await site.browse({ "user-agent": "other" }).get("/contact");
    expect([one.status, one.headers.etag]).toEqual([200, other.headers.etag]);
    expect(other.body).toBe(one.body);
    expect(one.setCookies).toEqual([]);
    expect(one.body).toMatch(/<h1[^>]*>Contact Us</);
    const said = textOf(one.body);
    expect(said).toContain("(02) 5550 4025");
    expect(said).toContain("We'd love to hear your feedback, or to answer your questions.");
    expect(formIn(one.body, "contact").press("Submit")).not.toHaveProperty("key");
  });

  test("asks for name, e-mail, subject and message, and has a button that sends them [FORM-002..006]", async () => {
    const { body } = await site.browse().get("/contact");
    const said = textOf(body);
    for (const label of ["Your Name", "Your Email", "Subject", "Your Message"]) expect(said).toContain(label);
    const form = formIn(body, "contact");
    expect(form.values()).toMatchObject({
      name: [""],
      email: [""],
      subject: [""],
      message: [""],
      trap: [""],
    });
    expect(form.press("Submit")).toHaveProperty("message");
  });

  test("has its heading and its form without a page of the organiser's [RT-020]", async () => {
    const { db } = organiser.parts;
    const page = await db
      .selectFrom("pages")
      .selectAll()
      .where("url", "=", "contact")
      .executeTakeFirstOrThrow();
    await db.deleteFrom("pages").where("url", "=", "contact").execute();
    const bare = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
    try {
      const { status, body } = await bare.browse().get("/contact");
      expect(status).toBe(200);
      expect(body.match(/<h1[^>]*>[^<]*/g)).toEqual([expect.stringContaining(">Contact Us")]);
      expect(formIn(body, "contact").asks("message")).toBe(true);
    } finally {
      await bare.close();
      await db.insertInto("pages").values(page).execute();
    }
  });

  test("knows the name and e-mail of who is signed in [FORM-011]", async () => {
    const driver = site.browse();
    await logIn(driver);
    const form = formIn((await driver.get("/contact")).body, "contact");
    expect(form.values()).toMatchObject({ name: ["Sam Carter"], email: ["driver@example.com"] });
    const sent = await driver.post(
      "/contact",
      form.fillIn({ subject: "Signed in", message: "Hi" }).press("Submit"),
    );
    expect([sent.status, sent.location]).toEqual([303, "/contact?sent=yes#write"]);
    expect((await mailsAbout("Signed in"))[0]?.text).toContain("Logged in as: driver@example.com");
  });
});

describe("a message", () => {
  test("is sent by anybody, who is thanked in place of the form [SEC-005 FORM-012..014]", async () => {
    const visitor = site.browse();
    const form = formIn((await visitor.get("/contact")).body, "contact");
    const sent = await visitor.post("/contact", form.fillIn(about("Thanks")).press("Submit"));
    expect([sent.status, sent.location]).toEqual([303, "/contact?sent=yes#write"]);

    const { body } = await visitor.follow(sent);
    expect(textOf(body)).toContain("Thank you, your message has been sent");
    expect(body).not.toContain('id="contact"');
    expect(body).toContain('href="/contact"');
  });

  test("is kept and mailed to the organiser alone [API-055 FORM-016 FORM-017]", async () => {
    await site.browse().post("/contact", about("Torana"));
    const [mail, ...more] = await mailsAbout("Torana");
    expect(more).toEqual([]);
    expect(mail?.to).toBe("hello@longstraight.example");
    expect(mail?.text).toContain("E-mail, to answer to: robin@example.com");
    expect(mail?.text.replaceAll("\r\n", "\n")).toContain(about("").message);
    expect(await keptAbout("Torana")).toMatchObject([{ form_id: 1, account_id: null, name: "Robin Hale" }]);
    expect((await organiser.mails()).filter(({ to }) => to === "robin@example.com")).toEqual([]);
  });

  test("that is posted five times at once by a browser without cookies goes out once", async () => {
    const fields = about("Five times");
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => site.browse().post("/contact", fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await mailsAbout("Five times")).toHaveLength(1);
    expect(await keptAbout("Five times")).toHaveLength(1);
    await site.browse().post("/contact", { ...fields, message: "Another one" });
    expect(await mailsAbout("Five times")).toHaveLength(2);
  });

  test("whose answer was lost isn't sent a second time when the button is pressed again", async () => {
    const visitor = site.browse();
    line.loseAnswersOf(call);
    const form = formIn((await visitor.get("/contact")).body, "contact").fillIn(about("Lost"));
    const unsure = await visitor.post("/contact", form.press("Submit"));
    expect(unsure.status).toBe(503);
    expect(textOf(unsure.body)).toContain("We don't know whether that arrived");
    expect(visitor.cookies.has("visit")).toBe(true);

    line.behave();
    const again = await visitor.post("/contact", formIn(unsure.body, "contact").press("Submit"));
    expect(again.status).toBe(303);
    expect(await mailsAbout("Lost")).toHaveLength(1);
  });

  test.each([
    [{ name: "" }, "Please fill this in."],
    [{ email: "" }, "Please fill this in."],
    [{ email: undefined }, "Please fill this in."],
    [{ email: "robin" }, "Please check the e-mail address."],
    [{ subject: "" }, "Please fill this in."],
    [{ message: " " }, "Please fill this in."],
    [{ message: "x".repeat(4_001) }, "Please use at most 4000 characters."],
    [{ trap: "Cheap tyres" }, "Please empty it and press the button again."],
  ])("with %o is answered at the field, and nothing is sent [FORM-007..010]", async (wrong, message) => {
    const before = line.count(call);
    const { email, ...others } = { ...about("Wrong"), ...wrong };
    const fields: Record<string, string> = email === undefined ? others : { ...others, email };
    const { status, body } = await site.browse().post("/contact", fields);
    expect([status, line.count(call)]).toEqual([400, before]);
    expect(textOf(body)).toContain(message);
    expect(body.match(/aria-invalid="true"/g)).toHaveLength(1);
    const form = formIn(body, "contact").values();
    for (const [name, typed] of Object.entries(fields)) expect(form[name]).toEqual([typed]);
  });

  test("isn't taken by the organiser's API without an e-mail address either [FORM-008]", async () => {
    for (const email of [undefined, "", "  "]) {
      const details = { ...about("Nobody"), email };
      const answer = await callsOf(organiser.url).post("cognito/formSubmit", { form_id: 1, details });
      expect(answer.body).toMatchObject({ success: false });
    }
    expect(await keptAbout("Nobody")).toEqual([]);
  });

  test("that the API refuses is told in its words, with all that was typed [FORM-012 FORM-015]", async () => {
    line.refuse(call, 200, { success: false, error: "The office is closed." });
    const { status, body } = await site.browse().post("/contact", about("Refused"));
    expect(status).toBe(422);
    expect(textOf(body)).toContain("Your message was not sent The office is closed.");
    expect(textOf(body)).not.toContain("Thank you");
    expect(formIn(body, "contact").values()).toMatchObject({ subject: ["Refused"] });
  });

  test.each([
    { who: "a visitor", kept: { subject: ["a visitor"], email: ["robin@example.com"] } },
    // Nobody can say now whose the draft would be.
    { who: "a driver", kept: {} },
  ])("of $who stays in the page while the API is away [ERR-009]", async ({ who, kept }) => {
    const browser = site.browse();
    if (who === "a driver") await logIn(browser);
    const { body } = await browser.get("/contact");
    const away = { success: false };
    organiser.clock.advance(60 * 60_000);
    line.refuse("", 503, away);
    const answer = await browser.post("/contact", formIn(body, "contact").fillIn(about(who)).press("Submit"));
    expect(answer.status).toBe(503);
    const form = formIn(answer.body, "contact");
    expect(form.values()).toMatchObject({ subject: [who], email: ["robin@example.com"] });

    line.behave();
    organiser.clock.advance(60_000);
    const back = formIn((await browser.get("/contact")).body, "contact");
    expect(back.values()).toMatchObject(kept);
    expect((await browser.post("/contact", form.press("Submit"))).status).toBe(303);
    expect(await mailsAbout(who)).toHaveLength(1);
    expect(formIn((await browser.get("/contact")).body, "contact").values()["subject"]).toEqual([""]);
  });
});

test("a message of somebody whose session has ended unseen is there again to be sent as anybody's", async () => {
  const driver = site.browse();
  await logIn(driver);
  const form = formIn((await driver.get("/contact")).body, "contact").fillIn(about("Lapsed"));
  await organiser.parts.db.deleteFrom("sign_ins").execute();
  const refused = await driver.post("/contact", form.press("Submit"));
  expect([refused.status, refused.location]).toEqual([303, "/contact"]);
  const back = await driver.follow(refused);
  expect(textOf(back.body)).toContain("The form was not sent, because you had been logged out.");
  const sent = await driver.post("/contact", formIn(back.body, "contact").press("Submit"));
  expect(sent.location).toContain("sent=yes");
  expect((await mailsAbout("Lapsed"))[0]?.text).toContain("Not logged in");
});

test("an account may send five messages a day, and is told to write by other ways then", async () => {
  organiser.clock.advance(2 * day);
  const driver = site.browse();
  await logIn(driver);
  const answers = [];
  for (let n = 1; n <= 6; n += 1)
    answers.push(await driver.post("/contact", { ...about("Often"), message: `${n}` }));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 422]);
  expect(textOf(answers.at(-1)?.body ?? "")).toContain("Too many messages were sent today.");
  expect(await mailsAbout("Often")).toHaveLength(5);
  expect(await keptAbout("Often")).toHaveLength(5);
});

test.each([
  [{ name: " ", subject: "" }, "Please fill in: Name, Subject."],
  [{ email: "a@b.example, c@d.example" }, "Please check the e-mail address."],
  [{ message: "x".repeat(4_001) }, "The message is too long: it can have 4000 characters."],
])("the API itself refuses %o in words, and keeps and sends nothing", async (wrong, error) => {
  const answer = await fetch(`${organiser.url}/api/v1${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ details: { ...about("By itself"), ...wrong } }),
  });
  expect(await answer.json()).toEqual({ success: false, error });
  expect([await mailsAbout("By itself"), await keptAbout("By itself")]).toEqual([[], []]);
});

test("visitors of one network may send fifty messages a day, and then others still may", async () => {
  organiser.clock.advance(2 * day);
  const send = (n: number, from: string) =>
    fetch(`${organiser.url}/api/v1${call}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify({ details: { ...about("Flood"), message: `${n}` } }),
    });
  for (let n = 1; n <= 50; n += 1) expect((await send(n, "198.51.100.7")).status).toBe(200);
  const refused = await send(51, "198.51.100.7");
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  expect((await send(51, "203.0.113.7")).status).toBe(200);
  expect(await mailsAbout("Flood")).toHaveLength(51);
});
