import { expect } from "vitest";
import { callsAs, callsOf } from "../support/api-calls.ts";
import { test } from "../support/running.ts";
import { publishPage } from "../support/written-page.ts";

const pages = `query { cognitoPages { url pageContents { template variables hidden start_time end_time name } } }`;
const page = `query { cognitoPage(whereEqual: { url: "unseen" }) { pageContents { template variables start_time } } }`;

test("hidden, past and future blocks of a page are sent to administrators only, by every call with pages [CMS-018 CMS-019 CMS-020]", async ({
  organiser,
}) => {
  organiser.clock.set(Date.parse("2026-03-14T08:00:00Z"));
  const htmlBlock = (phrase: string, frame: object = {}) => ({
    kind: "core/html",
    settings: { html: `<p>${phrase}</p>` },
    frame: { anchor_name: phrase.replaceAll(" ", "-"), ...frame },
  });
  await publishPage(organiser, {
    url: "unseen",
    widgets: [
      htmlBlock("for everybody"),
      htmlBlock("words that are hidden", { hidden: true }),
      htmlBlock("words of the past", { end_time: "2026-03-13 19:00:00" }),
      htmlBlock("words of the past day", { end_time: "2026-03-13" }),
      htmlBlock("until the end of today, for everybody", { end_time: "2026-03-14" }),
      htmlBlock("words of the future", { start_time: "2026-03-15T00:00:00" }),
    ],
  });
  // The initial data contain the pages that menus link to.
  await organiser.dependencies.db
    .insertInto("menu_items")
    .values({
      menu: "main",
      parent_id: null,
      sort_order: 99,
      name: "Unseen",
      link: "/unseen",
      target: "",
      identifier: "unseen",
    })
    .execute();
  const readBy = async (calls: ReturnType<typeof callsOf>) =>
    Promise.all(
      [
        calls.graphql(pages),
        calls.graphql(page),
        calls.get("cognito/page", { page_size: 100 }),
        calls.get("cognito/page/unseen"),
        calls.get("cognito/domain/initialData"),
      ].map(async (call) => JSON.stringify((await call).body)),
    );

  for (const calls of [callsOf(organiser.url), await callsAs(organiser.url, "driver@example.com")]) {
    for (const body of await readBy(calls)) {
      expect(body).toContain("for everybody");
      expect(body).toContain("until the end of today");
      expect(body).not.toMatch(/words.(that.are.hidden|of.the.past|of.the.future)/);
      // The time of the next appearance is public, so that caches expire at it.
      expect(body).toContain("2026-03-15T00:00:00");
    }
  }
  for (const body of await readBy(await callsAs(organiser.url, "admin@example.com")))
    for (const phrase of ["for everybody", "that are hidden", "of the past", "of the future"])
      expect(body).toContain(phrase);
});
