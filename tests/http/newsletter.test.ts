import { describe, expect } from "vitest";
import { errorAt, formIn, textOf } from "../support/html-form.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";
import { watchCalls } from "../support/watched-calls.ts";

const listed = ({ parts }: RunningOrganiser) =>
  parts.db.selectFrom("newsletter_links").select(["email", "first_name", "last_name"]).execute();

describe.for([
  ["mailerlite", "/cognito/mailerlite/subscribe"],
  ["subscriber", "/newsletter/subscriber/subscribe"],
] as const)("the newsletter by %s", ([via, call]) => {
  test("takes an address with or without names, once however often it is sent, and shows what the API says", async ({
    organiser,
  }) => {
    const line = await watchCalls(organiser.url);
    const site = await startSite({
      organiserUrl: line.url,
      clock: organiser.clock,
      env: { SITE_NEWSLETTER: via },
    });
    try {
      const email = `${via}@example.com`;
      const visitor = site.browse();
      const form = formIn((await visitor.get("/newsletter")).body, "newsletter").fillIn({ email });
      const sent = await Promise.all(
        [1, 2, 3].map(() => visitor.post("/newsletter", form.press("Subscribe"))),
      );
      for (const { status, body } of sent) {
        expect(status).toBe(200);
        expect(textOf(body)).toContain("Check your email: we’ve sent you a link.");
      }
      expect(line.count(call)).toBeGreaterThan(0);
      expect((await listed(organiser)).filter((one) => one.email === email)).toEqual([
        { email, first_name: "", last_name: "" },
      ]);

      // An API that says no more than that it was done may ask for a confirmation, or not.
      line.refuse(call, 200, { success: true, message: "" }, 1);
      const done = await visitor.post("/newsletter", { email: "silent@example.com" });
      expect(done.location).toBe("/newsletter?done=yes#newsletter");
      expect(textOf((await visitor.follow(done)).body)).toContain(
        "If you get an email asking you to confirm your address, follow its link.",
      );

      line.refuse(call, 200, { success: false, error: "This address has left the list." });
      const refused = await visitor.post("/newsletter", { email: "left@example.com" });
      expect(textOf(refused.body)).toContain("You were not subscribed This address has left the list.");
    } finally {
      await site.close();
      await line.close();
    }
  });
});

test.for([
  [{ email: "robin" }, "email", "Please check the e-mail address."],
  [{ email: "" }, "email", "Please fill this in."],
  [{ first_name: "www.cheap.example" }, "first_name", "A name can’t hold the address of a website."],
  [{ trap: "x" }, "trap", "Please empty it"],
] as const)(
  "%o is answered at the field, and no mail is sent to anybody",
  async ([wrong, field, message], { organiser, site }) => {
    const before = await listed(organiser);
    const answer = await site.browse().post("/newsletter", { email: "robin@example.com", ...wrong });
    expect([answer.status, errorAt(answer, field)]).toEqual([400, expect.stringContaining(message)]);
    expect(await listed(organiser)).toEqual(before);
  },
);

test("the footer of every page leads to it", async ({ site }) => {
  expect((await site.browse().get("/events")).body).toMatch(/<footer[^]*href="\/newsletter"/);
});
