import { expect, test } from "vitest";
import { Group } from "../../wire/site.ts";
import { findGroup } from "./group-trail.ts";

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
])(
  "the group at %o is the one of that slug, else of that url, else of that id: %s [API-086]",
  (slug, name) => {
    expect(findGroup(groups, slug)?.name).toBe(name);
  },
);
