import { toOneLine } from "../record-rules/text-rule.ts";

/** Value of the “Other” checkbox or radio button. The server replaces the value by the free text. */
export const OTHER = "other~";

/** Splits a text with one answer per line. Leaves out empty lines and duplicates. */
export const splitAnswers = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map(toOneLine)
      .filter((line) => line !== ""),
  ),
];
