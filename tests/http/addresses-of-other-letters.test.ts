import { expect } from "vitest";
import { logIn } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { test } from "../support/running.ts";

test("an email address at an internationalised domain is shown in Unicode, and sent to the API in punycode", async ({
  organiser,
  site,
}) => {
  const email = "info@xn--mnchen-3ya.example";
  await makePeople(organiser, [{ email, first_name: "Mia", last_name: "Müller" }]);
  const browser = site.browse();
  await logIn(browser, "info@münchen.example");

  const profile = await browser.get("/profile");
  expect(profile.body).toContain('value="info@münchen.example"');
  expect(profile.body).not.toContain("xn--");
  const form = formIn(profile.body, "profile");
  const saved = await browser.post("/profile", {
    ...form.press("Save profile"),
    mobile_phone: "0491 570 156",
  });
  expect([saved.status, saved.location]).toEqual([303, "/profile"]);
  const stored = await organiser.dependencies.db
    .selectFrom("users")
    .select("mobile_phone")
    .where("email", "=", email)
    .executeTakeFirst();
  expect(stored?.mobile_phone).toContain("491");

  expect(textOf((await browser.get("/profile/your-data")).body)).toContain("info@münchen.example");
  for (const path of ["/event/gulf-camp-out", "/contact"]) {
    const { body } = await browser.get(path);
    expect(body).toContain("info@münchen.example");
    expect(body).not.toContain("xn--");
  }
});

test.for<[email: string, shown: string]>([
  ["info@xn--mnchen-3ya.example", "info@münchen.example"],
  ["box@xn--r8jz45g.example", "box@例え.example"],
  ["post@xn--p1b6ci4b4b3a.example", "post@उदाहरण.example"],
  // All Cyrillic letters that look Latin: the difference must be visible.
  ["post@xn--80ak6aa92e.example", "post@xn--80ak6aa92e.example"],
  ["hello@plain.example", "hello@plain.example"],
])("the footer shows %s as %s, with a working mailto link", async ([email, shown], { organiser, site }) => {
  const { db } = organiser.dependencies;
  await db.deleteFrom("site_settings").where("name", "=", "organisation_email").execute();
  await db.insertInto("site_settings").values({ name: "organisation_email", value: email }).execute();
  organiser.clock.advance(2 * 60 * 60_000);
  const browser = site.browse();
  await browser.get("/");
  const { body } = await browser.get("/events");
  const link = new RegExp(`<a href="mailto:${email}"[^>]*>(?:<svg.*?</svg>)?([^<]*)</a>`).exec(body)?.[1];
  expect(link).toBe(shown);
});

test("the email from the contact form shows the reply address in Unicode", async ({ organiser, site }) => {
  const message = { name: "Mia", email: "mia@münchen.example", subject: "Umlauts", message: "Hello" };
  const form = formIn((await site.browse().get("/contact")).body, "contact");
  expect((await site.browse().post("/contact", form.fillIn(message).press("Submit"))).status).toBe(303);
  const mail = (await organiser.mails()).find(({ subject }) => subject === "Contact form: Umlauts");
  expect(mail?.text).toContain("Reply to: mia@münchen.example");
});
