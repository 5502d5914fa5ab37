import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Article, ArticleTile } from "../../app/wire/article.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { SitemapEntry } from "../../app/wire/site.ts";
import { type ApiCalls, callsOf, ErrorBody } from "../support/api-calls.ts";
import { newArticle } from "../support/new-article.ts";
import { newGroup } from "../support/new-product.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
let visitor: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({ hasSampleData: false });
  visitor = callsOf(organiser.url);
  await fillBlog();
});
afterAll(() => organiser.close());

/** News (Results below it) and Tips; four articles, one of them published tomorrow. */
async function fillBlog(): Promise<void> {
  const { dependencies } = organiser;
  const news = await newGroup(dependencies.db, "news", null, "Article");
  const results = await newGroup(dependencies.db, "results", news, "Article");
  const tips = await newGroup(dependencies.db, "tips", null, "Article");
  await newGroup(dependencies.db, "results-of-the-shop", null, "Product");
  await newArticle(dependencies, { slug: "tyres", daysAgo: 9, groups: [tips], picture: "article-wheel" });
  await newArticle(dependencies, {
    slug: "final",
    name: "The final",
    blurb: "By a bumper",
    content: `<p>${"word ".repeat(660)}</p>`,
    title: "Final in Sydney",
    meta_description: "Who won",
    author: "Josie Marsh",
    picture: "trophy",
    daysAgo: 3,
    groups: [results, tips],
  });
  await newArticle(dependencies, { slug: "calendar", daysAgo: 6, groups: [news] });
  await newArticle(dependencies, { slug: "tomorrow", daysAgo: -1, groups: [news] });
}

type Wishes = Record<string, string | number>;
const listedWith = async (wishes: Wishes = {}) =>
  listResponse(ArticleTile).parse((await visitor.get("cognito/article", wishes)).body);
const slugsWith = async (wishes: Wishes) => (await listedWith(wishes)).items.map(({ slug }) => slug);

describe("the list of articles", () => {
  test("is paged, newest first, without those published later [API-056 API-057 BLOG-017]", async () => {
    const wishes = { orderby: "display_start_time", page_size: 2 };
    const first = await listedWith({ ...wishes, page: 1 });
    expect([first.itemCount, first.pageCount]).toEqual([3, 2]);
    expect(first.items.map(({ slug }) => slug)).toEqual(["final", "calendar"]);
    expect(await slugsWith({ ...wishes, page: 2 })).toEqual(["tyres"]);
  });

  test("filters by a group's id, url or slug, including its subgroups [API-057]", async () => {
    expect(await slugsWith({ group: "news" })).toEqual(["final", "calendar"]);
    expect(await slugsWith({ group: "results" })).toEqual(["final"]);
    const { id } = await organiser.dependencies.db
      .selectFrom("groups")
      .select("id")
      .where("url", "=", "tips")
      .executeTakeFirstOrThrow();
    expect(await slugsWith({ group: id })).toEqual(["final", "tyres"]);
    expect(await slugsWith({ group: "nobody-knows" })).toEqual([]);
  });

  test("accepts GET and POST alike", async () => {
    const wishes = { group: "tips", page_size: 1, page: 2, image_aspect: "1x1", image_width: 100 };
    const got = await visitor.get("cognito/article", wishes);
    expect(got.body).toMatchObject({ num_items: 2, num_pages: 2, data: [{ slug: "tyres" }] });
    expect((await visitor.post("cognito/article", wishes)).body).toEqual(got.body);
  });

  test("has pictures of 600 px in 6x3w, or as requested; none where there is none [BLOG-018]", async () => {
    const [final, calendar] = (await listedWith()).items;
    expect([final?.image, calendar?.image]).toMatchObject([{ width: 600, height: 300 }, null]);
    const [square] = (await listedWith({ image_aspect: "1x1", image_width: 300 })).items;
    expect(square?.image).toMatchObject({ width: 300, height: 300 });
  });
});

describe("one article", () => {
  const read = async (key: string | number) =>
    Article.parse(
      (await visitor.get(`cognito/article/${key}`, { image_aspect: "4x3w", image_width: 1184 })).body,
    );

  test("has everything that its page shows [API-061 BLOG-015 BLOG-019]", async () => {
    const final = await read("final");
    expect(final).toMatchObject({
      name: "The final",
      slug: "final",
      blurb: "By a bumper",
      title: "Final in Sydney",
      metaDescription: "Who won",
      author: "Josie Marsh",
      groups: [
        { name: "Group results", slug: "results" },
        { name: "Group tips", slug: "tips" },
      ],
      image: { width: 1200, height: 900 },
      readingTime: 3,
      rows: [],
    });
    expect(final.content).toContain("word word");
    expect(Date.parse(final.publishTime ?? "")).toBe(organiser.clock.now() - 3 * 24 * 60 * 60 * 1_000);
  });

  test("is found by its id, too", async () => {
    const { id } = await read("final");
    expect(await read(id)).toMatchObject({ slug: "final" });
  });

  test.each(["nothing", "tomorrow", "999999"])("%s returns 404", async (key) => {
    const { status, body } = await visitor.get(`cognito/article/${key}`);
    expect([status, ErrorBody.parse(body).text_code]).toEqual([404, "NOT_FOUND"]);
  });

  test("is available from its publication time on", async () => {
    await newArticle(organiser.dependencies, { slug: "soon", daysAgo: -2 });
    organiser.clock.advance(2 * 24 * 60 * 60 * 1_000);
    expect((await visitor.get("cognito/article/soon")).status).toBe(200);
  });
});

test("the sitemap lists the blog's groups with priority 90 and its articles with 80 [NAV-016 NAV-017]", async () => {
  const lines = z.array(SitemapEntry).parse((await visitor.get("cognito/page/sitemap")).body);
  const priorityOf = (url: string) => lines.find((line) => line.url === url)?.priority;
  expect(["/blog/news", "/blog/tips", "/article/final", "/article/never"].map(priorityOf)).toEqual([
    90,
    90,
    80,
    undefined,
  ]);
  expect(lines.find(({ url }) => url === "/article/final")?.lastmod).toMatch(/^\d{4}-\d\d-\d\dT/);
});
