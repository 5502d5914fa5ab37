import { z } from "zod";
import type { OfficeField } from "./section.ts";

/** What every field says of itself. */
type Named = Pick<OfficeField, "name" | "label" | "hint">;

const longestText = 20_000;

/** A text of one line, or of several. */
export const textField = (
  named: Named,
  value: string,
  kind: "line" | "text",
  longest = longestText,
): OfficeField => ({
  ...named,
  kind,
  value: newlines(value),
  isTold: false,
  rule: z
    .string()
    .transform(newlines)
    .pipe(z.string().max(longest, { error: `At most ${longest} characters.` })),
});

/** A box to tick; `value` says whether it is. */
export const boxField = (named: Named, isTicked: boolean): OfficeField => ({
  ...named,
  kind: "box",
  value: isTicked ? "yes" : "",
  isTold: true,
  rule: z.enum(["", "yes"]),
});

/** A whole number from `least` on, or nothing. `tooFew` are the words for less. */
export const countField = (
  named: Named,
  value: number | null,
  { least, tooFew }: { least: number; tooFew: string },
): OfficeField => ({
  ...named,
  kind: "number",
  value: value === null ? "" : String(value),
  isTold: true,
  rule: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, { error: "A whole number up to 999,999, or nothing." })
    .transform((text) => (text === "" ? "" : String(Number(text))))
    .refine((text) => text === "" || Number(text) >= least, { error: tooFew }),
});

/** A day and a time on the clock of `zone`, `yyyy-MM-ddTHH:mm`, or nothing unless it `isRequired`. */
export const timeField = (
  named: Named,
  value: string,
  { zone, isRequired = false }: { zone: string; isRequired?: boolean },
): OfficeField => ({
  ...named,
  hint: [named.hint ?? "", `On the clock of ${zone}.`].join(" ").trim(),
  kind: "time",
  value,
  isTold: true,
  rule: z
    .string()
    .trim()
    .transform((text) => text.slice(0, "yyyy-MM-ddTHH:mm".length))
    .refine((text) => text !== "" || !isRequired, { error: "Say when." })
    .refine((text) => text === "" || isTime(text), { error: "A day and a time, such as 2026-11-28T18:30." }),
});

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && z.iso.datetime({ local: true }).safeParse(`${text}:00`).success;

/** As a text area gives them back. */
const newlines = (text: string): string => text.replace(/\r\n?/g, "\n");
