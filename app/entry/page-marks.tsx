import type { EntryValues } from "./entry-values.ts";

/**
 * Marks in the entry form that tell its post how much of the page had arrived when a button was pressed: on a
 * slow line a browser without scripts posts the fields that are there so far. `app/entry/cut-off.server.ts`
 * reads them.
 */
export const marks = { shown: "shown", passed: "passed", whole: "whole" } as const;

/** First of all: everything that the page shows in its form, for the fields that have not arrived. */
export const Shown = ({ values }: { values: EntryValues }) => (
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
