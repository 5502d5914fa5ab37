import { z } from "zod";
import { type EntryValues, isEntryField, valuesOf } from "./entry-values.ts";
import { marks, passedBox } from "./page-marks.tsx";

/** A post of the entry form as it came. */
export type Posted = {
  /** The fields that were there when the button was pressed: all of them, unless `isWhole` is false. */
  values: EntryValues;
  /** Whether the page had arrived to the end of its form. */
  isWhole: boolean;
  /** What the page showed in its form; null for a post that doesn't hold even the form's beginning. */
  shown: EntryValues | null;
  /** The boxes shown ticked that had arrived; see `passedBox`. */
  passed: ReadonlySet<string>;
  /** The last field that had arrived: a list or a text may have been cut in its middle. */
  last: string;
};

/** Reads a post of the entry form with its marks. */
export function readPosted(form: FormData): Posted {
  const names = [...form.keys()].filter(isEntryField);
  return {
    values: valuesOf(form),
    isWhole: form.has(marks.whole),
    shown: shownIn(form.get(marks.shown)),
    passed: new Set(form.getAll(marks.passed).filter((mark) => typeof mark === "string")),
    last: names.at(-1) ?? "",
  };
}

/**
 * What a form that was cut off would have posted with the whole page there. Browsers post fields in the order
 * of the document, so what had arrived is what the visitor made of it, and what had not is as the page shows
 * it:
 * - a field that was posted counts as posted, one that was not as shown;
 * - a box that was shown ticked and not posted was unticked if its mark was posted, else it had not arrived;
 * - the last field of all may be a list that was cut before its chosen line, or a text that was cut: an empty
 *   choice and the beginning of the shown text count as shown;
 * - pieces of merchandise follow from the page alone. `shown` is what the page showed; where garages are
 *   boxes, `hasGarageBoxes`, each is one of its own.
 */
export function completed(posted: Posted, shown: EntryValues, hasGarageBoxes: boolean): EntryValues {
  if (posted.isWhole) return posted.values;
  const names = new Set([...Object.keys(shown), ...Object.keys(posted.values)]);
  return Object.fromEntries([...names].map((name) => [name, valueOf(name)]));

  function valueOf(name: string): readonly string[] {
    const now = posted.values[name];
    const before = shown[name];
    if (!before) return now ?? [];
    const notPassed = before.filter((value) => !posted.passed.has(passedBox(name, value)));
    if (!now) return notPassed;
    if (name === "merch" || name === "sku") return before;
    if (name === "garage" && hasGarageBoxes) return [...new Set([...notPassed, ...now])];
    return name === posted.last && isCutInside(name, now[0] ?? "", before[0] ?? "") ? before : now;
  }
}

function isCutInside(name: string, now: string, before: string): boolean {
  return now === "" || (name === "entrant_note" && lines(before).startsWith(lines(now)));
}

/** Browsers end the lines of a post with \r\n, scripts with \n. */
const lines = (text: string): string => text.replaceAll("\r\n", "\n");

const Shown = z.record(z.string(), z.array(z.string()));

function shownIn(text: FormDataEntryValue | null): EntryValues | null {
  if (typeof text !== "string") return null;
  const shown = Shown.safeParse(jsonIn(text));
  if (!shown.success) return null;
  return Object.fromEntries(Object.entries(shown.data).filter(([name]) => isEntryField(name)));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
