import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../support/html-form.ts";
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

async function read(slug: string, headers?: Record<string, string>): Promise<Document> {
  const response = await site.browse(headers).get(`/article/${slug}`);
  expect(response.status).toBe(200);
  return new JSDOM(response.body).window.document;
}
const listLinks = (part: ParentNode | null, start = "/") =>
  [...(part?.querySelectorAll("a") ?? [])]
    .map((link) => link.getAttribute("href") ?? "")
    .filter((href) => href.startsWith(start));
const metaContent = (page: Document, name: string) =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
const structuredData = (page: Document) =>
  [...page.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent),
  );

describe("an article", () => {
  test("shows its title, picture and text [RT-010 BLOG-001 BLOG-002 BLOG-003 BLOG-019]", async () => {
    const page = await read("what-is-roll-racing");
    expect(page.querySelector("main h1")?.textContent).toBe("What is roll racing?");
    expect(page.querySelector("article img")?.getAttribute("src")).toMatch(
      /\/assets\/i\/article-rolling-start.*\/4x3w\/1200\.jpg$/,
    );
    const written = page.querySelector("article .prose");
    expect([...(written?.querySelectorAll("h2") ?? [])].map((heading) => heading.textContent)).toContain(
      "The eliminator",
    );
    expect(listLinks(written)).toContain("/article/your-first-night");
  });

  test("shows breadcrumbs through its group, ending with itself [BLOG-004 BLOG-005]", async () => {
    const trail = (await read("holding-forty")).querySelector("main nav ol");
    expect(listLinks(trail)).toEqual(["/", "/blog", "/blog/guides"]);
    expect(trail?.querySelector("[aria-current]")?.textContent).toBe(
      "Holding forty: the hardest part of a run",
    );
  });

  test("shows its author, and the date in the organiser's time zone", async () => {
    await newArticle(organiser.dependencies, {
      slug: "late-in-sydney",
      author: "Josie Marsh",
      daysAgo: 0,
      display_start_time: "2026-03-14T13:30:00Z", // 00:30 on the 15th in Sydney
    });
    const page = await read("late-in-sydney");
    expect(textOf(page.querySelector("article header")?.outerHTML ?? "")).toContain(
      "By Josie Marsh 15 March 2026",
    );
    expect(page.querySelector("time")?.getAttribute("datetime")).toBe("2026-03-14T13:30:00.000Z");
  });

  test("without picture, group, blurb and author shows everything else", async () => {
    await newArticle(organiser.dependencies, {
      slug: "bare",
      name: "Bare",
      content: "<p>Just words.</p>",
      daysAgo: 1,
    });
    const page = await read("bare");
    expect(page.querySelector("article img")).toBeNull();
    expect(textOf(page.querySelector("article")?.outerHTML ?? "")).toContain("Just words.");
    expect(listLinks(page.querySelector("main nav ol"))).toEqual(["/", "/blog"]);
  });

  test("may be built of rows like a page", async () => {
    const page = await read("utes-own-the-gulf");
    const headings = [...page.querySelectorAll("article h2")].map((heading) => heading.textContent);
    expect(headings).toContain("Picture of the night");
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    expect(listLinks(page.querySelector("article"))).toContain("/contact");
  });

  test("runs no script from its content", async () => {
    await newArticle(organiser.dependencies, {
      slug: "hostile",
      name: "<script>alert(1)</script>",
      content: '<p onclick="alert(2)">Hello<script>alert(3)</script><a href="javascript:alert(4)">x</a></p>',
      daysAgo: 1,
    });
    const page = await read("hostile");
    expect(page.querySelector("main h1")?.textContent).toBe("<script>alert(1)</script>");
    expect(page.querySelector("article .prose")?.innerHTML).not.toMatch(/script|onclick|alert/);
    expect(structuredData(page)).toContainEqual(
      expect.objectContaining({ headline: "<script>alert(1)</script>" }),
    );
  });

  test("in another language marks the organiser's text as English", async () => {
    const page = await read("holding-forty", { "Accept-Language": "de" });
    for (const part of ["main h1", "article .prose"]) {
      expect(page.querySelector(part)?.getAttribute("lang"), part).toBe("en");
      expect(page.querySelector(part)?.getAttribute("dir"), part).toBe("auto");
    }
    expect(page.querySelector("#share")?.textContent).toBe("Artikel teilen");
  });
});

describe("an article's page", () => {
  test("links to the previous and next article of its group, and to others", async () => {
    const page = await read("venue-spotlight-gulf-straight");
    const hrefOfRel = (rel: string) => page.querySelector(`main a[rel="${rel}"]`)?.getAttribute("href");
    expect([hrefOfRel("next"), hrefOfRel("prev")]).toEqual([
      "/article/venue-spotlight-swan-coast",
      "/article/venue-spotlight-sandstone-raceway",
    ]);
    const related = page.querySelector('section[aria-labelledby="related"]');
    expect(new Set(listLinks(related))).toEqual(
      new Set(["/article/venue-spotlight-swan-coast", "/article/venue-spotlight-sandstone-raceway"]),
    );
  });

  test("has share links that load nothing from other sites", async () => {
    const page = await read("holding-forty");
    const address = encodeURIComponent(`${site.publicUrl}/article/holding-forty`);
    const share = page.querySelector('section[aria-labelledby="share"]');
    expect(listLinks(share, "http").every((href) => href.includes(address))).toBe(true);
    expect([...(share?.querySelectorAll("a") ?? [])].map((link) => link.textContent)).toEqual([
      "Facebook",
      "X",
      "LinkedIn",
      "Email",
    ]);
    expect(share?.querySelector("script, img, iframe")).toBeNull();
  });
});

describe("search engines and social networks", () => {
  test("get the article's title, description, picture, URL and languages", async () => {
    const page = await read("holding-forty");
    const address = `${site.publicUrl}/article/holding-forty`;
    expect(page.title).toMatch(/^How to hold 40 km\/h to the line/);
    expect(metaContent(page, "description")).toMatch(/^Gear, boost, eyes and patience/);
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(address);
    expect(page.querySelectorAll('link[rel="alternate"][hreflang]')).toHaveLength(19);
    expect([metaContent(page, "og:type"), metaContent(page, "og:url")]).toEqual(["article", address]);
    expect(metaContent(page, "og:image")).toMatch(
      /^http:\/\/localhost:\d+\/assets\/i\/article-dial.*\/1200\.jpg$/,
    );
    expect(await fetch(metaContent(page, "og:image") ?? "")).toMatchObject({ status: 200 });
  });

  test("get structured data of the article and its breadcrumbs", async () => {
    const [trail, article] = structuredData(await read("holding-forty"));
    expect(trail).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [{}, { name: "Blog" }, { name: "Guides" }, { position: 4 }],
    });
    expect(article).toMatchObject({
      "@type": "Article",
      headline: "Holding forty: the hardest part of a run",
      author: { "@type": "Person", name: "Tess Okafor" },
      publisher: { name: "Long Straight Motorsport" },
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      image: [expect.stringContaining("article-dial")],
    });
  });

  test("get at most 110 characters of the name as the headline [NAV-020]", async () => {
    const name = "The longest night of the season ".repeat(6).trim();
    await newArticle(organiser.dependencies, { slug: "long-name", name, daysAgo: 1 });
    const page = await read("long-name");
    const [, { headline }] = structuredData(page);
    expect(page.querySelector("main h1")?.textContent).toBe(name);
    expect(headline).toMatch(/^The longest night of the season The longest .*\w…$/);
    expect(Array.from(String(headline)).length).toBeLessThanOrEqual(110);
  });
});

test("an unknown article is not found; a request by id redirects to the slug", async () => {
  expect((await site.browse().get("/article/never-written")).status).toBe(404);
  const id = await newArticle(organiser.dependencies, { slug: "numbered", daysAgo: 1 });
  const { status, location } = await site.browse().get(`/article/${id}`);
  expect([status, location]).toEqual([301, "/article/numbered"]);
});
