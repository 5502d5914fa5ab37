import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newArticle } from "../support/new-article.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** The feed as a reader parses it; throws if it is not valid XML. */
async function readFeed(): Promise<Document> {
  const { status, headers, body } = await site.browse().get("/blog/feed.xml");
  expect([status, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  return new JSDOM(body, { contentType: "application/xml" }).window.document;
}
const listTexts = (part: ParentNode, name: string) =>
  [...part.querySelectorAll(name)].map((element) => element.textContent);

test("the blog's feed is Atom, with its metadata and its articles, newest first", async () => {
  const { documentElement: feed } = await readFeed();
  expect([feed.localName, feed.namespaceURI]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
  expect(feed.querySelector("title")?.textContent).toBe("Blog – Long Straight Motorsport");
  expect(feed.querySelector('link[rel="self"]')?.getAttribute("href")).toBe(
    `${site.publicUrl}/blog/feed.xml`,
  );
  const entries = [...feed.querySelectorAll("entry")];
  expect(entries).toHaveLength(10);
  expect(entries[0]?.querySelector("link")?.getAttribute("href")).toBe(
    `${site.publicUrl}/article/season-so-far`,
  );
  expect(feed.querySelector("updated")?.textContent).toBe(entries[0]?.querySelector("updated")?.textContent);
  for (const entry of entries)
    for (const member of ["id", "title", "updated", "summary", "author name"])
      expect(listTexts(entry, member).join(""), member).not.toBe("");
});

test("an article keeps its id in the feed when its name and slug change", async () => {
  const before = listTexts(await readFeed(), "entry id");
  expect(new Set(before).size).toBe(before.length);
  await organiser.dependencies.db
    .updateTable("articles")
    .set({ slug: "season-in-numbers", name: "The season" })
    .where("slug", "=", "season-so-far")
    .execute();
  organiser.clock.advance(2 * 60 * 60 * 1_000);
  const after = await readFeed();
  expect(listTexts(after, "entry title")).toContain("The season");
  expect(listTexts(after, "entry id")).toEqual(before);
});

test("the feed is valid XML whatever the organiser writes", async () => {
  const name = "R&D <b>“fast”</b> ]]> \u0007 & 'more'";
  await newArticle(organiser.dependencies, { slug: "odd", name, blurb: "1 < 2 && 3 > 2", daysAgo: 0 });
  organiser.clock.advance(2 * 60 * 60 * 1_000);
  const feed = await readFeed();
  expect(listTexts(feed, "entry title")).toContain(name.replace("\u0007", ""));
  expect(listTexts(feed, "entry summary")).toContain("1 < 2 && 3 > 2");
});

test.each(["/blog", "/blog/guides", "/article/your-first-night"])("%s links to the feed", async (path) => {
  const { document } = new JSDOM((await site.browse().get(path)).body).window;
  const link = document.querySelector('link[rel="alternate"][type="application/atom+xml"]');
  expect(link?.getAttribute("href")).toBe("/blog/feed.xml");
});

test("without the API the feed is an error, so that readers keep the articles they have", async () => {
  const alone = await startSite({
    organiserUrl: "http://127.0.0.1:9",
    env: { ORGANISER_READ_TIMEOUT_MS: "1500" },
  });
  expect((await alone.browse().get("/blog/feed.xml")).status).toBe(503);
  await alone.close();
});
