import { expect, test } from "vitest";
import { Group } from "../../wire/site.ts";
import { findGroup, buildTrail } from "./group-trail.ts";

const groups = [
  { id: 1, name: "Shop", url: "shop" },
  { id: 2, name: "Tees", url: "tees-and-tops", slug: "tees" },
  { id: 3, name: "Caps", url: "https://site.example/shop/caps" },
  { id: 4, name: "Helmets" },
].map((group) => Group.parse(group));

test.each([
  ["shop", "Shop"],
  ["tees", "Tees"],
  ["caps", "Caps"],
  ["4", "Helmets"],
  ["tees-and-tops", undefined],
  ["", undefined],
])("the group at %o is found by its slug, else by its url, else by its id: %s [API-086]", (slug, name) => {
  expect(findGroup(groups, slug)?.name).toBe(name);
});

const root = { top: { name: "Shop", to: "/shop" }, getPath: (slug: string) => `/shop/${slug}` };
const tree = [
  { id: 1, name: "Shop", slug: "shop", root: 1, lft: 1, rgt: 6, level: 0 },
  { id: 2, name: "Clothing", slug: "clothing", root: 1, lft: 2, rgt: 5, level: 1 },
  { id: 3, name: "Tees", slug: "tees", root: 1, lft: 3, rgt: 4, level: 2 },
];
const trailOf = (breadcrumbs: unknown) => {
  const all = [...tree.slice(0, 2), { ...tree[2], breadcrumbs }].map((group) => Group.parse(group));
  return buildTrail(all, all[2] ?? null, root).map(({ name, to }) => `${name} ${to}`);
};

test("the breadcrumbs of a group are those of the API, else those of the group tree [SHOP-003 SHOP-041]", () => {
  const gifts = { id: 9, name: "Gifts", url: "/shop/gifts" };
  expect(trailOf([gifts])).toEqual(["Shop /shop", "Gifts /shop/gifts", "Tees /shop/tees"]);
  expect(trailOf([{ name: "Shop", slug: "shop" }, gifts, { id: 3, name: "Tees", slug: "tees" }])).toEqual(
    trailOf([gifts]),
  );
  for (const none of [undefined, null, [], {}, "Gifts", [7]])
    expect(trailOf(none)).toEqual(["Shop /shop", "Clothing /shop/clothing", "Tees /shop/tees"]);
});
