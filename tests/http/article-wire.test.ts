import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

// What the documents say of articles, written down by hand, and what becomes of the pages when an API leaves
// a member out or sends nonsense in its place.

const image = {
  placeholder: "",
  url: "https://api.example/files/600x300:start.jpg",
  webp_url: "",
  avif_url: "",
  extra_aspects: [],
  width: 600,
  height: 300,
};
const article = {
  id: 41,
  author: "Sam Carter",
  name: "Night drags explained",
  blurb: "What to expect",
  content: "<p>Helmets on.</p>",
  slug: "night-drags-explained",
  title: "Night drags",
  meta_description: "All about them",
  image,
  groups: [{ name: "Guides", slug: "guides" }],
  publish_time: "2027-01-02T09:00:00",
  reading_time: 4,
  rows: [],
};
const group = {
  id: 3,
  name: "Guides",
  url: "guides",
  slug: "guides",
  model: "Article",
  root: 3,
  lft: 1,
  rgt: 2,
  level: 0,
  content: "",
  image: null,
  children: [],
};
const otherGroup = { ...group, id: 4, root: 4, name: "Venues", url: "venues", slug: "venues" };
type Member = keyof typeof article;

let api: FaultyApi;
let site: RunningSite;
beforeAll(async () => {
  api = await startFaultyApi();
});
afterAll(() => api.close());
// Nothing is kept from one example to the next.
beforeEach(async () => {
  site = await startSite({ organiserUrl: api.url });
  api.answer("/api/v1/cognito/group", { json: { data: [group, otherGroup] } });
  return () => site.close();
});

const tell = (one: object) => {
  api.answer("/api/v1/cognito/article", { json: { num_items: 1, num_pages: 1, data: [one] } });
  api.answer("/api/v1/cognito/article/night-drags-explained", { json: one });
};
const read = async (path: string) => {
  const { status, body } = await site.browse().get(path);
  return { status, main: new JSDOM(body).window.document.querySelector("main") };
};

/** What the API was asked of articles, in order, for the page at `path`. */
async function askedFor(path: string) {
  tell(article);
  api.seen.length = 0;
  expect((await read(path)).status).toBe(200);
  return api.seen
    .filter((call) => call.path.startsWith("/api/v1/cognito/article"))
    .map((call) => [call.path, Object.fromEntries(new URLSearchParams(call.query))]);
}

test("the list of a group is asked for as the documents say [API-057 API-058 API-059 BLOG-016]", async () => {
  const list = { image_aspect: "6x3w", image_width: "600", page_size: "20", orderby: "display_start_time" };
  expect(await askedFor("/blog/guides")).toEqual([
    ["/api/v1/cognito/article", { ...list, page: "1", group: "guides" }],
  ]);
});

test("one article is asked for by its slug, with its picture 4x3 and 1184 px wide [API-061 BLOG-019 BLOG-020]", async () => {
  expect(await askedFor("/article/night-drags-explained")).toContainEqual([
    "/api/v1/cognito/article/night-drags-explained",
    { image_aspect: "4x3w", image_width: "1184" },
  ]);
});

/** What is seen of each member: on the card of a list, and on the article's own page. */
const seen: Record<Member, { onCard?: string; onPage?: string }> = {
  id: {},
  slug: {},
  title: {},
  meta_description: {},
  rows: {},
  name: { onCard: "Night drags explained", onPage: "Night drags explained" },
  author: { onPage: "Sam Carter" },
  blurb: { onCard: "What to expect", onPage: "What to expect" },
  content: { onPage: "Helmets on." },
  groups: { onCard: "Guides" },
  publish_time: { onCard: "2 January 2027", onPage: "2 January 2027" },
  reading_time: { onCard: "4 min read", onPage: "4 min read" },
  image: {},
};
const isMember = (name: string): name is Member => Object.hasOwn(seen, name);
const members = Object.keys(seen).filter(isMember);
const shownBut = (gone: Member, where: "onCard" | "onPage") =>
  members.flatMap((member) => (member === gone ? [] : (seen[member][where] ?? [])));

const without = (member: Member) =>
  Object.fromEntries(Object.entries(article).filter(([name]) => name !== member));
const spoilt = (member: Member) => ({ ...article, [member]: { of: ["another", "type"] } });
/** Without its name nobody knows what it is, and its id has nothing in its place. */
const spared: Member[] = members.filter((member) => !["id", "name"].includes(member));

test.each([
  ...members.map((member): [string, Member, object] => ["without", member, without(member)]),
  ...spared.map((member): [string, Member, object] => ["with a wrong", member, spoilt(member)]),
])("an article %s %s is shown with all else [BLOG-015]", async (_how, member, one) => {
  // An article without its slug is known by its id.
  const slug = member === "slug" ? "41" : article.slug;
  api.answer(`/api/v1/cognito/article/${slug}`, { json: one });
  api.answer("/api/v1/cognito/article", { json: { num_items: 1, num_pages: 1, data: [one] } });
  const list = await read("/blog");
  expect(list.status).toBe(200);
  expect(list.main?.querySelector(`a[href="/article/${slug}"]`)).not.toBeNull();
  const page = await read(`/article/${slug}`);
  expect(page.status).toBe(200);
  for (const text of shownBut(member, "onCard")) expect(textOf(list.main?.innerHTML ?? "")).toContain(text);
  for (const text of shownBut(member, "onPage")) expect(textOf(page.main?.innerHTML ?? "")).toContain(text);
});

test("an article whose name is none is left out of the list, the others stay", async () => {
  const other = { ...article, id: 42, slug: "second", name: "Second" };
  api.answer("/api/v1/cognito/article", {
    json: { num_items: 2, num_pages: 1, data: [spoilt("name"), other] },
  });
  const { status, main } = await read("/blog");
  expect(status).toBe(200);
  expect([...(main?.querySelectorAll("h2") ?? [])].map((heading) => heading.textContent)).toEqual(["Second"]);
});

test("an article is shown while the groups and its neighbours can't be asked", async () => {
  tell(article);
  api.answer("/api/v1/cognito/group", { json: {}, status: 500 });
  api.answer("/api/v1/cognito/article", { json: {}, status: 500 });
  const { status, main } = await read("/article/night-drags-explained");
  expect(status).toBe(200);
  expect(textOf(main?.innerHTML ?? "")).toContain("Helmets on.");
  expect(main?.querySelector('nav a[href="/blog/guides"]')?.textContent).toBe("Guides");
});
