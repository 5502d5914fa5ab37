import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { Article } from "../../app/wire/article.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { SitemapEntry } from "../../app/wire/site.ts";
import { callsOf } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { nonEmpty } from "../support/non-empty.ts";

let organiser: RunningOrganiser;
let articles: Article[];

beforeAll(async () => {
  organiser = await startOrganiser();
  articles = listResponse(Article).parse((await callsOf(organiser.url).get("cognito/article")).body).items;
});
afterAll(() => organiser.close());

test("the sample blog has articles in each of its three groups, and no picture twice", () => {
  expect(articles.length).toBeGreaterThanOrEqual(8);
  const groups = new Set(articles.flatMap((article) => article.groups.map(({ slug }) => slug)));
  expect([...groups].toSorted()).toEqual(["guides", "race-reports", "venue-spotlights"]);
  expect(new Set(articles.map(({ image }) => image?.hash)).size).toBe(articles.length);
  expect(articles.map(({ slug }) => slug)).toContain("what-is-roll-racing");
});

test("the sample articles link only to existing pages, and show only existing pictures", async () => {
  const lines = z.array(SitemapEntry).parse((await callsOf(organiser.url).get("cognito/page/sitemap")).body);
  const known = new Set(lines.map(({ url }) => url));
  const html = articles.map(({ content }) => content).join("");
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link);
  expect(nonEmpty(links).filter((link) => !known.has(link))).toEqual([]);
  for (const [, source = ""] of nonEmpty([...html.matchAll(/src="([^"]+)"/g)]))
    expect((await fetch(organiser.url + source)).status, source).toBe(200);
});

test("a later start creates nothing twice, and doesn't overwrite changes", async () => {
  const stored = async () => {
    const { db } = organiser.dependencies;
    return [
      await db.selectFrom("articles").selectAll().execute(),
      await db.selectFrom("article_groups").selectAll().execute(),
    ];
  };
  await organiser.dependencies.db.updateTable("articles").set({ name: "Ours" }).where("id", "=", 1).execute();
  const before = await stored();
  organiser = await organiser.restart();
  expect(await stored()).toEqual(before);
});
