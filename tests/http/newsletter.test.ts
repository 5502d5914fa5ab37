import { describe, expect } from "vitest";
import { errorAt, formIn, textOf } from "../support/html-form.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";
import { watchCalls } from "../support/watched-calls.ts";

const listed = ({ parts }: RunningOrganiser) =>
  parts.db.selectFrom("newsletter_subscribers").select(["email", "first_name", "last_name"]).execute();

describe.for([
  ["mailerlite", "/cognito/mailerlite/subscribe"],
  ["subscriber", "/newsletter/subscriber/subscribe"],
] as const)("the newsletter by %s", ([via, call]) => {
  test("takes an address with or without names, once however often it is sent, and says so", async ({
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
      expect(sent.map(({ location }) => location)).toEqual(Array(3).fill("/newsletter?done=yes#newsletter"));
      expect(line.count(call)).toBeGreaterThan(0);
      expect(textOf((await visitor.get("/newsletter?done=yes")).body)).toContain("you are on the list");
      expect((await listed(organiser)).filter((one) => one.email === email)).toEqual([
        { email, first_name: "", last_name: "" },
      ]);

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
  "%o is answered at the field, and nobody is put on the list",
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
