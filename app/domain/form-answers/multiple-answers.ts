import { oneLine } from "../record-rules/text-rule.ts";

/** Value posted by the “Other” checkbox or radio button; the free text replaces it. */
export const OTHER = "other~";

/** Splits several answers, stored one per line, without empty lines and duplicates. */
export const splitAnswers = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map(oneLine)
      .filter((line) => line !== ""),
  ),
];
