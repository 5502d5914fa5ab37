import { expect, test } from "vitest";
import { findAncestors, findChildren, findOnlyRoot, findTopGroups } from "./group-tree.ts";

const group = (id: number, root: number, lft: number, rgt: number, level: number) => ({
  id,
  root,
  lft,
  rgt,
  level,
});
const idsOf = (groups: readonly { id: number }[]) => groups.map(({ id }) => id);

// 1 shop: 2 clothing (3 tees, 4 caps), 5 helmets
const shop = group(1, 1, 1, 10, 0);
const clothing = group(2, 1, 2, 7, 1);
const tees = group(3, 1, 3, 4, 2);
const caps = group(4, 1, 5, 6, 2);
const helmets = group(5, 1, 8, 9, 1);
const oneTree = [helmets, caps, tees, clothing, shop];

test("the children of a group are those directly below it, in tree order [SHOP-005 API-089]", () => {
  expect(idsOf(findChildren(oneTree, shop))).toEqual([2, 5]);
  expect(idsOf(findChildren(oneTree, clothing))).toEqual([3, 4]);
  expect(findChildren(oneTree, helmets)).toEqual([]);
});

test("the ancestors of a group start at the top [API-088]", () => {
  expect(idsOf(findAncestors(oneTree, caps))).toEqual([1, 2]);
});

test("the root of a single tree is the shop itself, so its children are the top groups [API-087]", () => {
  expect(findOnlyRoot(oneTree)?.id).toBe(1);
  expect(idsOf(findTopGroups(oneTree))).toEqual([2, 5]);
});

test("the roots of several trees are all top groups, and groups of one tree are never below those of another", () => {
  const other = group(6, 6, 1, 2, 0);
  expect(findOnlyRoot([...oneTree, other])).toBeNull();
  expect(idsOf(findTopGroups([...oneTree, other]))).toEqual([1, 6]);
  expect(findAncestors([...oneTree, other], other)).toEqual([]);
});

test("a shop without groups has no root and no top groups", () => {
  expect([findOnlyRoot([]), findTopGroups([])]).toEqual([null, []]);
});
