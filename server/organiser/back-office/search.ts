import { type Expression, type RawBuilder, sql } from "kysely";
import type { SearchConditions } from "./section.ts";

/** Whether a list shows only some of its records. */
export const isFiltered = ({ search, filters }: SearchConditions): boolean =>
  search !== "" || Object.values(filters).some((value) => value !== "");

/** Creates the SQL condition that a text contains another one; ignores the case of English letters. */
export const contains = (text: Expression<unknown>, part: string): RawBuilder<boolean> =>
  sql<boolean>`instr(lower(${text}), lower(${part})) > 0`;

/** Returns the number that was typed, also as “#12”; 0, which is no id, for any other text. */
export const typedId = (typed: string): number => Number(/^#?(\d{1,15})$/.exec(typed)?.[1] ?? 0);
