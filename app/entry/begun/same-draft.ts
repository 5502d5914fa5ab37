import type { Values } from "../../posting/answer.ts";
import { isGivenAnew } from "../entry-values.ts";

/**
 * Whether a draft says the same as another: what is left empty is as good as absent, and acceptances, which
 * no page keeps as it is typed, play no part. A browser that comes back to a form posts it again as it was.
 */
export const isSameDraft = (one: Values, other: Values): boolean => saidIn(one) === saidIn(other);

const saidIn = (values: Values): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([name, list]) => !isGivenAnew(name) && list.some((value) => value !== ""))
      .toSorted(([name], [next]) => (name < next ? -1 : 1)),
  );
