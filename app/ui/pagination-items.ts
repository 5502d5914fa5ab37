/** A page number or an ellipsis (null) in a pagination, and the screens on which it is shown. */
export type PaginationItem = { page: number | null; on: "all" | "small" | "wide" };

/**
 * Returns the page numbers to list while `page` (from 1) is shown: the first, the last and its neighbours,
 * fewer of them on small screens, with an ellipsis for each gap. [BLOG-013 BLOG-014]
 */
export function paginationItems(page: number, pageCount: number): PaginationItem[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  const isListed = (around: number) => (number: number) =>
    number === 1 || number === pageCount || Math.abs(number - page) <= around;
  const onWide = withGaps(all.filter(isListed(2)));
  const onSmall = withGaps(all.filter(isListed(1)));
  const items = [...new Map([...onWide, ...onSmall].map((item) => [key(item), item])).values()];
  return items
    .toSorted((a, b) => key(a) - key(b))
    .map((item) => {
      const on = !has(onSmall, item) ? "wide" : has(onWide, item) ? "all" : "small";
      return { page: item.page, on };
    });
}

const has = (list: readonly Item[], item: Item): boolean => list.some((other) => key(other) === key(item));

type Item = { page: number | null; after: number };

/** The position in the row; an ellipsis comes between two numbers. */
const key = ({ page, after }: Item): number => page ?? after + 0.5;

/** Adds an ellipsis (page null) for each gap between two numbers. */
const withGaps = (numbers: readonly number[]): Item[] =>
  numbers.flatMap((page, index) => {
    const previous = numbers[index - 1] ?? page - 1;
    const item: Item = { page, after: page };
    return page - previous > 1 ? [{ page: null, after: previous }, item] : [item];
  });
