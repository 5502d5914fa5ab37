import { z } from "zod";
import { groupFields, MAX_FORM_FIELDS } from "../domain/form-fields.ts";
import type { Values } from "./answer.ts";
import { marks } from "./marks.tsx";

/** A form as it was posted, before anybody has looked at what it says. */
export type Posted = {
  /** The fields that were there when the button was pressed: all of them, unless `isWhole` is false. */
  values: Values;
  /** What the pressed button wants, "" for the only one. */
  intent: string;
  /** The form's own key, null where it has none. */
  key: string | null;
  /** The mark of whose form it is, "" for a visitor's. */
  owner: string;
  /** The language that the language menu asks for, "" for none. */
  language: string;
  /** A member that isn't a field, as text; "" when it isn't there. */
  mark: (name: string) => string;
  /** Whether the page had arrived to the end of its form. */
  isWhole: boolean;
  /** What the page showed in its form; null for a post that doesn't hold even the form's beginning. */
  shown: Values | null;
  /** The boxes shown ticked that had arrived; see `passedBox`. */
  passed: ReadonlySet<string>;
  /** The last field that had arrived: a list or a text may have been cut in its middle. */
  last: string;
};

/** The form that a request posted. */
export const readPosted = async (request: Request, isField?: (name: string) => boolean): Promise<Posted> =>
  postedIn(await request.formData(), isField);

/** Reads a post with its marks. Names that aren't fields of the form, and files, are left out. */
export function postedIn(form: FormData, isField: (name: string) => boolean = () => true): Posted {
  const values = groupFields(
    [...form].filter(
      (member): member is [string, string] =>
        typeof member[1] === "string" && !isMark.has(member[0]) && isField(member[0]),
    ),
  );
  const text = (mark: string): string => {
    const value = form.get(mark);
    return typeof value === "string" ? value : "";
  };
  const shown = Shown.safeParse(jsonIn(text(marks.shown)));
  return {
    values: Object.fromEntries(values),
    intent: text(marks.intent),
    key: /^[\w-]{20,64}$/.test(text(marks.key)) ? text(marks.key) : null,
    owner: text(marks.owner),
    language: text(marks.language),
    mark: text,
    isWhole: form.has(marks.whole),
    shown: shown.success
      ? Object.fromEntries(Object.entries(shown.data).filter(([name]) => isField(name)))
      : null,
    passed: new Set(form.getAll(marks.passed).filter((mark) => typeof mark === "string")),
    last: [...form.keys()].findLast((name) => !isMark.has(name) && isField(name)) ?? "",
  };
}

const isMark: ReadonlySet<string> = new Set(Object.values(marks));

/** No more of it than a form may have fields. */
const Shown = z
  .record(z.string(), z.array(z.string()))
  .refine(
    (shown) => Object.values(shown).reduce((sum, list) => sum + 1 + list.length, 0) <= 2 * MAX_FORM_FIELDS,
  );

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
