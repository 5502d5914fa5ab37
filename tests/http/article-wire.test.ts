import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

// The documented API of articles, written out by hand, and the pages when a member is missing or invalid.

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

let api: FaultyApi;
let site: RunningSite;
beforeAll(async () => {
  api = await startFaultyApi();
});
afterAll(() => api.close());
// Nothing is cached between tests.
beforeEach(async () => {
  site = await startSite({ organiserUrl: api.url });
  api.respondWith("/api/v1/cognito/group", { json: { data: [group, otherGroup] } });
  return () => site.close();
});

const tell = (one: object) => {
  api.respondWith("/api/v1/cognito/article", { json: { num_items: 1, num_pages: 1, data: [one] } });
  api.respondWith("/api/v1/cognito/article/night-drags-explained", { json: one });
};
const read = async (path: string) => {
  const { status, body } = await site.browse().get(path);
  return { status, main: new JSDOM(body).window.document.querySelector("main") };
};

/** The requests about articles, in order, that the page at `path` made. */
async function requestsFor(path: string) {
  tell(article);
  api.calls.length = 0;
  expect((await read(path)).status).toBe(200);
  return api.calls
    .filter((call) => call.path.startsWith("/api/v1/cognito/article"))
    .map((call) => [call.path, Object.fromEntries(new URLSearchParams(call.query))]);
}

test("the list of a group is requested as documented [API-057 API-058 API-059 BLOG-016]", async () => {
  const list = { image_aspect: "6x3w", image_width: "600", page_size: "20", orderby: "display_start_time" };
  expect(await requestsFor("/blog/guides")).toEqual([
    ["/api/v1/cognito/article", { ...list, page: "1", group: "guides" }],
  ]);
});

test("an article is requested by its slug, with its picture 4x3 and 1184 px wide [API-061 BLOG-019 BLOG-020]", async () => {
  expect(await requestsFor("/article/night-drags-explained")).toContainEqual([
    "/api/v1/cognito/article/night-drags-explained",
    { image_aspect: "4x3w", image_width: "1184" },
  ]);
});

const named = ["Night drags explained"];
const onCard = [...named, "What to expect", "Guides", "2 January 2027", "4 min read"];
const onPage = [...named, "Sam Carter", "What to expect", "Helmets on.", "2 January 2027", "4 min read"];
const nonsense = Object.fromEntries(Object.keys(article).map((name) => [name, { of: ["another", "type"] }]));

// The table of missing and invalid members is in `article-members.test.ts`.
test.each<[string, { one: object; onCard: string[]; onPage: string[] }]>([
  ["without its slug", { one: { ...article, slug: undefined }, onCard, onPage }],
  ["without all but its name", { one: { id: 41, name: article.name }, onCard: named, onPage: named }],
  [
    "with nothing right but its name",
    { one: { ...nonsense, id: 41, name: article.name }, onCard: named, onPage: named },
  ],
])(
  "an article %s is shown with everything else, at its id [BLOG-015]",
  async (_how, { one, onCard, onPage }) => {
    api.respondWith("/api/v1/cognito/article/41", { json: one });
    api.respondWith("/api/v1/cognito/article", { json: { num_items: 1, num_pages: 1, data: [one] } });
    const list = await read("/blog");
    expect(list.status).toBe(200);
    expect(list.main?.querySelector('a[href="/article/41"]')).not.toBeNull();
    const page = await read("/article/41");
    expect(page.status).toBe(200);
    for (const text of onCard) expect(textOf(list.main?.innerHTML ?? "")).toContain(text);
    for (const text of onPage) expect(textOf(page.main?.innerHTML ?? "")).toContain(text);
  },
);

test("an article with an invalid name is left out of the list, the others stay", async () => {
  const other = { ...article, id: 42, slug: "second", name: "Second" };
  api.respondWith("/api/v1/cognito/article", {
    json: { num_items: 2, num_pages: 1, data: [{ ...article, name: nonsense["name"] }, other] },
  });
  const { status, main } = await read("/blog");
  expect(status).toBe(200);
  expect([...(main?.querySelectorAll("h2") ?? [])].map((heading) => heading.textContent)).toEqual(["Second"]);
});

test("an article is shown even if the groups and its neighbours can't be loaded", async () => {
  tell(article);
  api.respondWith("/api/v1/cognito/group", { json: {}, status: 500 });
  api.respondWith("/api/v1/cognito/article", { json: {}, status: 500 });
  const { status, main } = await read("/article/night-drags-explained");
  expect(status).toBe(200);
  expect(textOf(main?.innerHTML ?? "")).toContain("Helmets on.");
  expect(main?.querySelector('nav a[href="/blog/guides"]')?.textContent).toBe("Guides");
});
