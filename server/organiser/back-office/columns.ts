import { z } from "zod";
import { parseDollarsToCents } from "./amounts.ts";

/** Column of a text field. */
export const textColumn = z.string().default("");

/** Column of a checkbox. */
export const flagColumn = z
  .string()
  .default("")
  .transform((value): number => (value === "yes" ? 1 : 0));

/** Column of an amount field. */
export const centsColumn = z.string().transform((value) => parseDollarsToCents(value) ?? 0);

/** Column of an optional count, null if the field is empty. */
export const capColumn = z.string().transform((value) => (value === "" ? null : Number(value)));

/** Column of a count, 0 if the field is empty. */
export const countColumn = z.string().transform(Number);

/** Column of the id that was chosen in a select box. */
export const idColumn = z.string().transform(Number);
