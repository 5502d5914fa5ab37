/** A page number or an ellipsis (null), and the size of the screens that show it. */
export type PaginationItem = { page: number | null; visibleOn: "all" | "small" | "wide" };

/**
 * Returns the items of the pagination of `page` (from 1): the first and the last page, and the neighbours of
 * `page` (fewer on small screens), with an ellipsis for each gap. [BLOG-013 BLOG-014]
 */
export function listPaginationItems(page: number, pageCount: number): PaginationItem[] {
  const allPages = Array.from({ length: pageCount }, (_, index) => index + 1);
  const isWithin = (distance: number) => (number: number) =>
    number === 1 || number === pageCount || Math.abs(number - page) <= distance;
  const wideItems = addEllipses(allPages.filter(isWithin(2)));
  const smallItems = addEllipses(allPages.filter(isWithin(1)));
  const items = [...new Map([...wideItems, ...smallItems].map((item) => [item.position, item])).values()];
  return items
    .toSorted((a, b) => a.position - b.position)
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
  list.some(({ position }) => position === item.position);

type Item = { page: number | null; position: number };

const addEllipses = (numbers: readonly number[]): Item[] =>
  numbers.flatMap((page, index) => {
    const previousPage = numbers[index - 1] ?? page - 1;
    const item: Item = { page, position: page };
    const ellipsis: Item = { page: null, position: previousPage + 0.5 };
    return page - previousPage > 1 ? [ellipsis, item] : [item];
  });
