import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserResponse } from "../support/browser.ts";
import { textOf } from "../support/html-form.ts";
import { newArticle } from "../support/new-article.ts";
import { newGroup } from "../support/new-product.ts";
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

const get = (path: string, headers?: Record<string, string>) => site.browse(headers).get(path);
const parseDocument = ({ body }: BrowserResponse): Document => new JSDOM(body).window.document;
const mainOf = (page: BrowserResponse): Element => {
  const main = parseDocument(page).querySelector("main");
  if (!main) throw new Error("The page has no main part");
  return main;
};
const listLinks = (page: BrowserResponse, start: string): string[] => {
  const links = [...mainOf(page).querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  return [...new Set(links.filter((link) => link.startsWith(start)))];
};
const articlesOn = (page: BrowserResponse) => listLinks(page, "/article/");

/** The card of an article by its name. */
function card(page: BrowserResponse, name: string): Element {
  const found = [...mainOf(page).querySelectorAll("li")].find(
    (one) => one.querySelector("h2")?.textContent === name,
  );
  if (!found) throw new Error(`There is no card ${name}`);
  return found;
}

/** The pagination links of a list. */
const pageLinks = (page: BrowserResponse): string[] =>
  [...mainOf(page).querySelectorAll('nav[aria-label="Pagination"] a')].map(
    (link) => `${textOf(link.innerHTML)} ${link.getAttribute("href")}`,
  );

/** A new group with articles, already loaded by the site. */
async function groupWith(url: string, count: number, content = ""): Promise<void> {
  const { dependencies, clock } = organiser;
  const blog = await dependencies.db
    .selectFrom("groups")
    .select("id")
    .where("model", "=", "Article")
    .where("url", "=", "blog")
    .executeTakeFirstOrThrow();
  const group = await newGroup(dependencies.db, url, blog.id, "Article");
  await dependencies.db.updateTable("groups").set({ content }).where("id", "=", group).execute();
  for (let number = 1; number <= count; number++)
    await newArticle(dependencies, { slug: `${url}-${number}`, daysAgo: 100 + number, groups: [group] });
  clock.advance(2 * 60 * 60 * 1_000);
}

test("the blog lists articles, newest first, and links to its groups [RT-011 RT-014 BLOG-017]", async () => {
  const page = await get("/blog");
  expect(page.status).toBe(200);
  expect(mainOf(page).querySelector("h1")?.textContent).toBe("Blog");
  expect(articlesOn(page).slice(0, 3)).toEqual([
    "/article/season-so-far",
    "/article/quarry-nights-final-by-a-bumper",
    "/article/holding-forty",
  ]);
  expect(listLinks(page, "/blog")).toEqual(
    expect.arrayContaining(["/blog", "/blog/guides", "/blog/venue-spotlights", "/blog/race-reports"]),
  );
});

test("a group shows only its own articles, and its description [RT-012]", async () => {
  const page = await get("/blog/venue-spotlights");
  expect(articlesOn(page)).toEqual([
    "/article/venue-spotlight-swan-coast",
    "/article/venue-spotlight-gulf-straight",
    "/article/venue-spotlight-sandstone-raceway",
  ]);
  expect(mainOf(page).querySelector("h1")?.textContent).toBe("Venue spotlights");
  expect(textOf(page.body)).toContain("Three strips, three surfaces, three winds.");
  const here = [...mainOf(page).querySelectorAll('a[aria-current="page"]')].map((link) => link.textContent);
  expect(here).toEqual(["Venue spotlights"]);
});

test("a card has a picture, name and blurb, and links to the article by its name and “Read” [BLOG-006 BLOG-007 BLOG-008 BLOG-009 BLOG-010]", async () => {
  const holding = card(await get("/blog"), "Holding forty: the hardest part of a run");
  expect(holding.querySelector("img")?.getAttribute("src")).toMatch(
    /\/assets\/i\/article-dial.*\/6x3w\/600\.jpg$/,
  );
  expect(textOf(holding.outerHTML)).toContain("Races are lost before the line.");
  expect(
    [...holding.querySelectorAll("a")].map((link) => [textOf(link.innerHTML), link.getAttribute("href")]),
  ).toEqual([
    ["Holding forty: the hardest part of a run", "/article/holding-forty"],
    ["Read", "/article/holding-forty"],
  ]);
});

test("a page has twenty articles, with links to the first, previous, next, last and numbered pages [RT-013 BLOG-011 BLOG-012 BLOG-013 BLOG-016]", async () => {
  expect(pageLinks(await get("/blog/guides"))).toEqual([]);
  await groupWith("archive", 41, "<p>Words of archive</p>");
  const [first, second, third] = [
    await get("/blog/archive"),
    await get("/blog/archive/2"),
    await get("/blog/archive/3"),
  ];
  expect([first, second, third].map((page) => articlesOn(page).length)).toEqual([20, 20, 1]);
  expect(articlesOn(second)[0]).toBe("/article/archive-21");
  const texts = [first, second, third].map((page) =>
    textOf(mainOf(page).outerHTML).includes("Words of archive"),
  );
  expect(texts).toEqual([true, false, false]);
  const [one, two, three] = ["1 /blog/archive", "2 /blog/archive/2", "3 /blog/archive/3"];
  const [toNext, toLast] = ["Next page→ /blog/archive", "Last page /blog/archive/3"];
  expect(pageLinks(first)).toEqual([one, two, three, `${toNext}/2`, toLast]);
  expect(pageLinks(second)).toEqual([
    "First page /blog/archive",
    "← Previous page /blog/archive",
    one,
    two,
    three,
    `${toNext}/3`,
    toLast,
  ]);
});

test("further pages of the whole blog have “page” in their URL [RT-015]", async () => {
  await groupWith("older", 15);
  expect(listLinks(await get("/blog"), "/blog/page/")).toContain("/blog/page/2");
  expect((await get("/blog/page/2")).status).toBe(200);
});

test.each([
  ["/blog/page/1", "/blog"],
  ["/blog/guides/1", "/blog/guides"],
  ["/blog/blog", "/blog"],
  ["/blog/blog/2", "/blog/page/2"],
])("%s redirects to %s [RT-014 RT-015]", async (path, to) => {
  const { status, location } = await get(path);
  expect([status, location]).toEqual([301, to]);
});

test.each(["/blog/no-such-group", "/blog/guides/9", "/blog/page/99", "/blog/page/0", "/blog/guides/two"])(
  "%s is not found",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test("a group without articles shows a message and a link to the blog", async () => {
  await groupWith("to-come", 0);
  const page = await get("/blog/to-come");
  expect(page.status).toBe(200);
  expect(textOf(mainOf(page).outerHTML)).toContain("Nothing here yet");
  expect(listLinks(page, "/blog")).toContain("/blog");
});

test("the blog in another language is translated, and marks the organiser's text as English [I18N-004]", async () => {
  const page = await get("/blog", { "Accept-Language": "ar" });
  const holding = card(page, "Holding forty: the hardest part of a run");
  expect(holding.querySelector("h2")?.getAttribute("lang")).toBe("en");
  expect(holding.querySelector("h2")?.getAttribute("dir")).toBe("auto");
  expect(textOf(holding.outerHTML)).toContain("اقرأ");
});

test("search engines get the breadcrumbs of a group", async () => {
  const scripts = [
    ...parseDocument(await get("/blog/guides")).querySelectorAll('script[type="application/ld+json"]'),
  ];
  const data = scripts.map((script) => JSON.parse(script.textContent));
  expect(data).toMatchObject([
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, item: site.publicUrl },
        { position: 2, name: "Blog", item: `${site.publicUrl}/blog` },
        { position: 3, name: "Guides", item: `${site.publicUrl}/blog/guides` },
      ],
    },
  ]);
});

test("without the API and without cached articles the blog shows an error", async () => {
  const alone = await startSite({
    organiserUrl: "http://127.0.0.1:9",
    env: { ORGANISER_READ_TIMEOUT_MS: "1500" },
  });
  const page = await alone.browse().get("/blog");
  expect(page.status).toBe(503);
  expect(mainOf(page).querySelector("h1")?.textContent).not.toBe("");
  await alone.close();
});
