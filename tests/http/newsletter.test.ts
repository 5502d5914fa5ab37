import { describe, expect } from "vitest";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";
import { watchCalls } from "../support/watched-calls.ts";

const listed = ({ dependencies }: RunningOrganiser) =>
  dependencies.db.selectFrom("newsletter_links").select(["email", "first_name", "last_name"]).execute();

describe.for([
  ["mailerlite", "/cognito/mailerlite/subscribe"],
  ["subscriber", "/newsletter/subscriber/subscribe"],
] as const)("the newsletter by %s", ([method, call]) => {
  test("accepts an address with or without names, subscribes it once, and shows the API's message", async ({
    organiser,
  }) => {
    const watchedApi = await watchCalls(organiser.url);
    const site = await startSite({
      organiserUrl: watchedApi.url,
      clock: organiser.clock,
      env: { SITE_NEWSLETTER: method },
    });
    try {
      const email = `${method}@example.com`;
      const visitor = site.browse();
      const form = formIn((await visitor.get("/newsletter")).body, "newsletter").fillIn({ email });
      const sent = await Promise.all(
        [1, 2, 3].map(() => visitor.post("/newsletter", form.press("Subscribe"))),
      );
      for (const { status, body } of sent) {
        expect(status).toBe(200);
        expect(textOf(body)).toContain("Check your email: we’ve sent you a link.");
      }
      expect(watchedApi.count(call)).toBeGreaterThan(0);
      expect((await listed(organiser)).filter((subscriber) => subscriber.email === email)).toEqual([
        { email, first_name: "", last_name: "" },
      ]);

      // An API that returns only success may or may not ask for a confirmation.
      watchedApi.respondWith(call, 200, { success: true, message: "" }, 1);
      const done = await visitor.post("/newsletter", { email: "silent@example.com" });
      expect(done.location).toBe("/newsletter?done=yes#newsletter");
      expect(textOf((await visitor.follow(done)).body)).toContain(
        "If you get an email asking you to confirm your address, open the link in it to complete your subscription.",
      );

      watchedApi.respondWith(call, 200, { success: false, error: "This address has left the list." });
      const rejected = await visitor.post("/newsletter", { email: "left@example.com" });
      expect(textOf(rejected.body)).toContain("We couldn’t subscribe you This address has left the list.");
    } finally {
      await site.close();
      await watchedApi.close();
    }
  });
});

test.for([
  [{ email: "robin" }, "email", "Enter an email address in the format name@example.com."],
  [{ email: "" }, "email", "Fill this in."],
  [{ first_name: "www.cheap.example" }, "first_name", "Names can’t contain a web address."],
  [{ trap: "x" }, "trap", "Clear it and try again."],
] as const)(
  "%o is rejected at the field, and no email is sent",
  async ([invalid, field, message], { organiser, site }) => {
    const before = await listed(organiser);
    const response = await site.browse().post("/newsletter", { email: "robin@example.com", ...invalid });
    expect([response.status, fieldError(response, field)]).toEqual([400, expect.stringContaining(message)]);
    expect(await listed(organiser)).toEqual(before);
  },
);

test("the footer of every page subscribes, and shows an error with what was typed", async ({
  site,
  organiser,
}) => {
  const browser = site.browse();
  const { body } = await browser.get("/events");
  const [footerForm = ""] = /<form[^>]*action="\/newsletter"[^]*?<\/form>/.exec(body) ?? [];
  expect(textOf(footerForm)).toBe("Newsletter Your Email Subscribe");
  const values = { email: "footer@example.com", trap: "" };
  expect([...footerForm.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(Object.keys(values));

  const mistyped = await browser.post("/newsletter", { ...values, email: "footer@" });
  expect(mistyped.status).toBe(400);
  expect(formIn(mistyped.body, "newsletter").values()).toMatchObject({ email: ["footer@"] });
  expect(mistyped.body).not.toContain('<form method="post" action="/newsletter" class="no-print"');
  expect((await browser.post("/newsletter", { ...values, trap: "spam" })).status).toBe(400);

  expect((await browser.post("/newsletter", values)).status).toBe(200);
  expect((await listed(organiser)).map(({ email }) => email)).toContain("footer@example.com");
});
