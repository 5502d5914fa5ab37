/** A number or an ellipsis among the pages of a list, and on which screens it stands there. */
export type PageShown = { page: number | null; on: "all" | "small" | "wide" };

/**
 * Which pages of so many are named, counted from 1, while one is shown: the first, the last and those around
 * it, fewer of them on small screens; an ellipsis stands for each run that is left out. [BLOG-013 BLOG-014]
 */
export function pagesShown(page: number, pageCount: number): PageShown[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  const isNamed = (around: number) => (number: number) =>
    number === 1 || number === pageCount || Math.abs(number - page) <= around;
  const onWide = withGaps(all.filter(isNamed(2)));
  const onSmall = withGaps(all.filter(isNamed(1)));
  const places = [...new Map([...onWide, ...onSmall].map((place) => [key(place), place])).values()];
  return places
    .toSorted((a, b) => key(a) - key(b))
    .map((place) => {
      const on = !has(onSmall, place) ? "wide" : has(onWide, place) ? "all" : "small";
      return { page: place.page, on };
    });
}

const has = (list: readonly Place[], place: Place): boolean =>
  list.some((other) => key(other) === key(place));

type Place = { page: number | null; after: number };

/** Where it stands in the row; an ellipsis between two numbers. */
const key = ({ page, after }: Place): number => page ?? after + 0.5;

/** Numbers, with an ellipsis (no page) wherever some are missing between two of them. */
const withGaps = (numbers: readonly number[]): Place[] =>
  numbers.flatMap((page, index) => {
    const before = numbers[index - 1] ?? page - 1;
    const own: Place = { page, after: page };
    return page - before > 1 ? [{ page: null, after: before }, own] : [own];
  });
