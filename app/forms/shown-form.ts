import type { FormPart } from "../domain/form-answers/form-parts.ts";
import type { FormStart } from "../posting/answer.ts";

/** A form as it is shown to whoever is here. */
export type ShownForm = {
  id: number;
  name: string;
  /** Its own page, to which it is posted wherever it stands. */
  path: string;
  /** Its content is clean here. */
  parts: FormPart[];
  /** What it costs, in cents; 0 for nothing. */
  cost: number;
  /** Whether somebody has to log in first: it shows what it says and no fields. */
  needsLogIn: boolean;
  /** Why nobody can fill it in now, "" while somebody can. */
  closed: string;
  /** Whether it has the unseen field that programs fill in. */
  isGuarded: boolean;
  start: FormStart;
};

/** The page of a form, by its url, which is its id where it has none. */
export const pathOfForm = (url: string): string => `/form/${encodeURIComponent(url)}`;

/** Where a form says when its page was opened: a program posts it at once. */
export const openedField = "opened";

/** The fields of a signature: the name typed in place of it, the box that agrees to that, and the drawing. */
export const fieldsOfSignature = (field: string) => ({
  field,
  agreed: `${field}~agreed`,
  drawn: `${field}~drawn`,
});
export type SignatureFields = ReturnType<typeof fieldsOfSignature>;
