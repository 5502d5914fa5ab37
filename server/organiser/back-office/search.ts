import { type Expression, type RawBuilder, sql } from "kysely";
import type { SearchConditions } from "./section.ts";

/** Whether a list has a search text or a filter. */
export const isFiltered = ({ search, filters }: SearchConditions): boolean =>
  search !== "" || Object.values(filters).some((value) => value !== "");

/** Creates the SQL condition that `text` contains `part`. Ignores the case of ASCII letters. */
export const containsText = (text: Expression<unknown>, part: string): RawBuilder<boolean> =>
  sql<boolean>`instr(lower(${text}), lower(${part})) > 0`;

/** Parses an id such as “12” or “#12”. Returns 0, which is no record's id, for any other text. */
export const parseTypedId = (input: string): number => Number(/^#?(\d{1,15})$/.exec(input)?.[1] ?? 0);
