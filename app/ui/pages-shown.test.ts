import { expect, test } from "vitest";
import { pagesShown } from "./pages-shown.ts";

/** As it reads on a screen: “1 … 4 [5] 6 … 9”. */
function readsOn(screen: "small" | "wide", page: number, pageCount: number): string {
  return pagesShown(page, pageCount)
    .filter(({ on }) => on === "all" || on === screen)
    .map((place) => (place.page === null ? "…" : place.page === page ? `[${page}]` : String(place.page)))
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
  "page %i of %i is named among its neighbours, fewer on small screens [BLOG-013 BLOG-014]",
  (page, count, wide, small) => {
    expect([readsOn("wide", page, count), readsOn("small", page, count)]).toEqual([wide, small]);
  },
);
