import { expect, test } from "vitest";
import { findSubtree, buildGroupTree, type StoredGroup } from "./group-tree.ts";

const group = (id: number, parent_id: number | null, sort_order = 0): StoredGroup => ({
  id,
  parent_id,
  sort_order,
  model: "Gallery",
  name: `Group ${id}`,
  url: `group-${id}`,
  content: "",
  image_hash: "",
});

const forest = buildGroupTree([
  group(1, null),
  group(2, 1, 2),
  group(3, 1, 1),
  group(4, 3),
  group(5, null, 1),
]);

test("a group's left and right values enclose those of all its descendants [CMS-036]", () => {
  const placed = forest.map(({ id, lft, rgt, level }) => [id, lft, rgt, level]);
  expect(placed).toEqual([
    [1, 1, 8, 0],
    [3, 2, 5, 1],
    [4, 3, 4, 2],
    [2, 6, 7, 1],
    [5, 1, 2, 0],
  ]);
});

test("the root of a tree has itself as root, and so do its descendants [CMS-037]", () => {
  expect(forest.map(({ id, root }) => [id, root])).toEqual([
    [1, 1],
    [3, 1],
    [4, 1],
    [2, 1],
    [5, 5],
  ]);
});

test("a group is found by id or url with all its descendants, and nothing of another tree", () => {
  expect(findSubtree(forest, "3").map(({ id }) => id)).toEqual([3, 4]);
  expect(findSubtree(forest, "group-1").map(({ id }) => id)).toEqual([1, 3, 4, 2]);
  expect(findSubtree(forest, "nothing")).toEqual([]);
});
