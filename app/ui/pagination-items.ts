/** A page number or an ellipsis (null) in a pagination, and the screens on which it is shown. */
export type PaginationItem = { page: number | null; visibleOn: "all" | "small" | "wide" };

/**
 * Returns the page numbers to list while `page` (from 1) is shown: the first, the last, and the neighbours
 * of `page` (fewer on small screens), with an ellipsis for each gap. [BLOG-013 BLOG-014]
 */
export function listPaginationItems(page: number, pageCount: number): PaginationItem[] {
  const allPages = Array.from({ length: pageCount }, (_, index) => index + 1);
  const isWithin = (distance: number) => (number: number) =>
    number === 1 || number === pageCount || Math.abs(number - page) <= distance;
  const wideItems = withGaps(allPages.filter(isWithin(2)));
  const smallItems = withGaps(allPages.filter(isWithin(1)));
  const items = [...new Map([...wideItems, ...smallItems].map((item) => [getPosition(item), item])).values()];
  return items
    .toSorted((a, b) => getPosition(a) - getPosition(b))
    .map((item) => {
      const visibleOn = !includesItem(smallItems, item)
        ? "wide"
        : includesItem(wideItems, item)
          ? "all"
          : "small";
      return { page: item.page, visibleOn };
    });
}

const includesItem = (list: readonly Item[], item: Item): boolean =>
  list.some((listItem) => getPosition(listItem) === getPosition(item));

type Item = { page: number | null; after: number };

/** Returns the position in the row. An ellipsis is between two numbers. */
const getPosition = ({ page, after }: Item): number => page ?? after + 0.5;

/** Adds an ellipsis (page null) for each gap between two numbers. */
const withGaps = (numbers: readonly number[]): Item[] =>
  numbers.flatMap((page, index) => {
    const previousPage = numbers[index - 1] ?? page - 1;
    const item: Item = { page, after: page };
    return page - previousPage > 1 ? [{ page: null, after: previousPage }, item] : [item];
  });
