import { expect, test } from "vitest";
import { listPaginationItems } from "./pagination-items.ts";

/** Formats the pages as they appear on a screen: “1 … 4 [5] 6 … 9”. */
function formatOn(screen: "small" | "wide", page: number, pageCount: number): string {
  return listPaginationItems(page, pageCount)
    .filter(({ visibleOn }) => visibleOn === "all" || visibleOn === screen)
    .map((item) => (item.page === null ? "…" : item.page === page ? `[${page}]` : String(item.page)))
    .join(" ");
}

test.each([
  [1, 2, "[1] 2", "[1] 2"],
  [2, 3, "1 [2] 3", "1 [2] 3"],
  [1, 5, "[1] 2 3 … 5", "[1] 2 … 5"],
  [5, 9, "1 … 3 4 [5] 6 7 … 9", "1 … 4 [5] 6 … 9"],
  [9, 9, "1 … 7 8 [9]", "1 … 8 [9]"],
  [4, 40, "1 2 3 [4] 5 6 … 40", "1 … 3 [4] 5 … 40"],
])(
  "page %i of %i is listed with its neighbours, fewer on small screens [BLOG-013 BLOG-014]",
  (page, count, wide, small) => {
    expect([formatOn("wide", page, count), formatOn("small", page, count)]).toEqual([wide, small]);
  },
);
