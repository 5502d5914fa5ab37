import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formIn, textOf } from "../support/html-form.ts";
import { startMailServer, type TestMailServer } from "../support/mail-server.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let mailServer: TestMailServer;
let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  mailServer = await startMailServer();
  await mailServer.stop();
  organiser = await startOrganiser({ smtpUrl: `smtp://127.0.0.1:${mailServer.port}`, logLevel: "silent" });
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
beforeEach(() => {
  // Emails are limited by hour and by day.
  organiser.clock.advance(25 * 60 * 60_000);
});
afterAll(async () => {
  await site.close();
  await organiser.close();
  await mailServer.stop();
});

const driverMail = {
  to: "driver@example.com",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  account: null,
};

type Flow = { path: string; form: string; fields: Record<string, string>; button: string };
const driver = { email: "driver@example.com" };
const contact = { name: "Kim", email: "kim@example.com", subject: "Tyres", message: "Which ones?" };
const flows: Record<string, Flow> = {
  "a log-in": { path: "/login", form: "log-in", fields: driver, button: "Continue" },
  "a new password": { path: "/forgotpassword", form: "recovery", fields: driver, button: "Send me a code" },
  "a newsletter": { path: "/newsletter", form: "newsletter", fields: driver, button: "Subscribe" },
  "a message": { path: "/contact", form: "contact", fields: contact, button: "Submit" },
};

/** The page after a form was sent, wherever it redirects to. */
async function send({ path, form, fields, button }: Flow): Promise<string> {
  const browser = site.browse();
  const page = await browser.get(path);
  const sent = await browser.post(path, formIn(page.body, form).fillIn(fields).press(button));
  const landed = sent.status === 303 ? await browser.follow(sent) : sent;
  expect(landed.status).toBe(200);
  return textOf(landed.body);
}

const late = "We couldn’t send the email just now. It will arrive within";

test.each([
  ["a log-in", `${late} 10 minutes.`],
  ["a new password", `${late} 10 minutes.`],
  ["a newsletter", `${late} 24 hours.`],
  ["a message", "so the organiser will get it within 24 hours."],
])("while email is down, the page of %s says when the email arrives at the latest", async (what, message) => {
  const flow = flows[what];
  expect(flow && (await send(flow))).toContain(message);
});

test("a new user whose email can't be sent is told so, in German too", async () => {
  const browser = site.browse({ "Accept-Language": "de" });
  const email = "late.new.user@example.com";
  const response = await browser.post("/login", { email });
  expect(response.status).toBe(200);
  const names = { first_name: "Ada", last_name: "Late" };
  const sent = await browser.post("/login", { email, ...names, intent: "register" });
  expect(textOf(sent.body)).toContain("Sie kommt spätestens in 10 Minuten an.");
});

test("once email works again, the pages say that it was sent, and it is", async () => {
  await mailServer.start();
  const kind = { name: "first", perAccount: 1, perAddress: 1 };
  await organiser.dependencies.mail.send({ ...driverMail, kind });
  await organiser.dependencies.mail.deliverDue();
  const flow = flows["a log-in"];
  expect(flow && (await send(flow))).toContain("We have sent a link and a code to driver@example.com.");
  await organiser.dependencies.mail.deliverDue();
  expect(mailServer.accepted.join()).toMatch(/Subject: Log in to /);
});
