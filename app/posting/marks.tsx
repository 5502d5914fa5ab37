import { useState } from "react";
import type { Values } from "./answer.ts";

/**
 * What a form tells of itself beside what is typed in it. `shown`, `passed` and `whole` tell how much of the
 * page had arrived when a button was pressed: on a slow line a browser without scripts posts the fields that
 * are there so far. `app/posting/posted.server.ts` reads them.
 */
export const marks = {
  intent: "intent",
  key: "key",
  owner: "owner",
  language: "language",
  shown: "shown",
  passed: "passed",
  whole: "whole",
} as const;

/**
 * Tells the post of a form who was signed in when its page was opened: in another tab somebody else may be by
 * then. First in its form, so that a page that has not arrived to its end posts it too. It stays as it was
 * first shown, like what is typed in the form.
 */
export function OwnerMark({ mark }: { mark: string | null }) {
  const [first] = useState(mark);
  return first === null ? null : <input type="hidden" name={marks.owner} value={first} />;
}

/** Before all fields: everything that the page shows in its form, for the fields that have not arrived. */
export const Shown = ({ values }: { values: Values }) => (
  <input type="hidden" name={marks.shown} value={JSON.stringify(values)} />
);

/**
 * After a box that the page shows ticked: without it a box that was unticked and one that has not arrived
 * post the same, nothing.
 */
export const Passed = ({ name, value }: { name: string; value: string }) => (
  <input type="hidden" name={marks.passed} value={passedBox(name, value)} />
);

export const passedBox = (name: string, value: string): string => `${name}:${value}`;

/** Last of all: the form is there to its end. */
export const Whole = () => <input type="hidden" name={marks.whole} value="yes" />;
