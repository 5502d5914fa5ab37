import type { Values } from "../answer.ts";
import { passedBox } from "../marks.tsx";
import type { Posted } from "../posted.server.ts";

/** What a form must tell of its fields, so that one that was cut off can be completed. */
export type CutRules = {
  /** Fields that are boxes of one name, each ticked or not. */
  boxes?: readonly string[];
  /** Fields that follow from the page alone: nobody types them. */
  ofPage?: readonly string[];
  /** Texts of several lines, which may be cut in their middle. */
  texts?: readonly string[];
};

/**
 * What a form that was cut off would have posted with the whole page there. Browsers post fields in the order
 * of the document, so what had arrived is what the visitor made of it, and what had not is as the page shows
 * it:
 * - a field that was posted counts as posted, one that was not as shown;
 * - a box that was shown ticked and not posted was unticked if its mark was posted, else it had not arrived;
 * - the last field of all may be a list that was cut before its chosen line, or a text that was cut: an empty
 *   choice and the beginning of the shown text count as shown.
 */
export function completed(posted: Posted, shown: Values, rules: CutRules = {}): Values {
  if (posted.isWhole) return posted.values;
  const { boxes = [], ofPage = [], texts = [] } = rules;
  const names = new Set([...Object.keys(shown), ...Object.keys(posted.values)]);
  return Object.fromEntries([...names].map((name) => [name, valueOf(name)]));

  function valueOf(name: string): readonly string[] {
    const now = ownList(posted.values, name);
    const before = ownList(shown, name);
    if (!before) return now ?? [];
    const notPassed = before.filter((value) => !posted.passed.has(passedBox(name, value)));
    if (!now) return notPassed;
    if (ofPage.includes(name)) return before;
    if (boxes.includes(name)) return [...new Set([...notPassed, ...now])];
    return name === posted.last && isCutInside(name, now[0] ?? "", before[0] ?? "") ? before : now;
  }

  function isCutInside(name: string, now: string, before: string): boolean {
    return now === "" || (texts.includes(name) && lines(before).startsWith(lines(now)));
  }
}

/** Of a name that somebody else chose, which may be one that every object has. */
const ownList = (values: Values, name: string): readonly string[] | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Browsers end the lines of a post with \r\n, scripts with \n. */
const lines = (text: string): string => text.replaceAll("\r\n", "\n");
