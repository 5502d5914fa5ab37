import { expect, test } from "vitest";
import { scriptedTransport } from "../../tests/support/scripted-context.ts";
import { articles } from "./calls/articles.ts";

/** An article with every documented member. */
const article = {
  id: 41,
  author: "Sam Carter",
  name: "Night drags explained",
  blurb: "What to expect",
  content: "<p>Helmets on.</p>",
  slug: "night-drags-explained",
  title: "Night drags",
  meta_description: "All about them",
  image: { url: "https://api.example/files/600x300:start.jpg", width: 600, height: 300, extra_aspects: [] },
  groups: [{ name: "Guides", slug: "guides" }],
  publish_time: "2027-01-02T09:00:00",
  reading_time: 4,
  rows: [],
};

/** The default of each missing member. */
const instead: Record<keyof typeof article, object> = {
  id: { id: 0 },
  author: { author: "" },
  name: { name: "" },
  blurb: { blurb: "" },
  content: { content: "" },
  slug: { slug: "41" },
  title: { title: "" },
  meta_description: { metaDescription: "" },
  image: { image: null },
  groups: { groups: [] },
  publish_time: { publishTime: null },
  reading_time: { readingTime: 0 },
  rows: { rows: [] },
};
const isMember = (name: string): name is keyof typeof instead => Object.hasOwn(instead, name);
const members = Object.keys(article).filter(isMember);

/** The article page and its tile in the list, as parsed by the site. */
async function read(one: object) {
  const { findBySlug, listByGroup } = articles(
    scriptedTransport([], {
      "cognito/article/night-drags-explained": () => one,
      "cognito/article": () => ({ num_items: 1, num_pages: 1, data: [one] }),
    }),
  );
  const list = await listByGroup("", 1);
  return [await findBySlug("night-drags-explained"), list.items[0]];
}

const without = (member: string) =>
  Object.fromEntries(Object.entries(article).filter(([name]) => name !== member));
const spoilt = (member: string) => ({ ...article, [member]: { of: ["another", "type"] } });

test.each([
  ...members.map((member) => ["without", member, without(member)] as const),
  ...members
    // Without a name it is meaningless, and its id has no default.
    .filter((member) => !["id", "name"].includes(member))
    .map((member) => ["with a wrong", member, spoilt(member)] as const),
])("an article %s %s has all other members [BLOG-015]", async (how, member, one) => {
  const lacking = how === "with a wrong" && member === "image" ? { image: noImage } : instead[member];
  const [page, tile] = await read(article);
  const has = (whole: object | null | undefined) => ({
    ...whole,
    ...Object.fromEntries(Object.entries(lacking).filter(([name]) => Object.hasOwn(whole ?? {}, name))),
  });
  expect(await read(one)).toEqual([has(page), has(tile)]);
});

test("an error in place of an article, without id, slug and name, is malformed", async () => {
  const error = { error: "Something broke" };
  const { findBySlug } = articles(scriptedTransport([], { "cognito/article/a9": () => error }));
  await expect(findBySlug("a9")).rejects.toThrow("malformed, status 200");
});

/** An image with only invalid members. */
const noImage = expect.objectContaining({ url: "", webpUrl: "", avifUrl: "" });
