import {
  hasFileQuestions,
  type FormPart,
  MAX_FILES,
  type Question,
} from "../domain/form-answers/form-parts.ts";
import type { InitialForm } from "../posting/form-result.ts";

/** A form as it is shown to the current user. */
export type FormModel = {
  id: number;
  name: string;
  /** Path of its own page, to which it is always submitted. */
  path: string;
  /** Its parts, with sanitised content. */
  parts: FormPart[];
  /** The price in cents: 0 for free, null if unknown. */
  cost: number | null;
  /** Whether the user must log in first. Only the text is shown then, without fields. */
  needsLogin: boolean;
  /** Whether the user is logged in; only then can they upload files. */
  isLoggedIn: boolean;
  /** Why the form is closed, or "" if it is open. */
  closed: string;
  /** The required question that this site can't show, or null if the form can be submitted. */
  unanswerable: string | null;
  /** Whether it has the hidden trap field for bots. */
  isGuarded: boolean;
  initialForm: InitialForm;
};

/** A form embedded in a CMS page: its element id there, and its own page. */
export type EmbeddedForm = { id: string; path: string };

/** Returns the form as embedded in a page, or null if only its text is shown. */
export const toEmbeddedForm = ({
  id,
  path,
  parts,
  closed,
  unanswerable,
  needsLogin,
  isLoggedIn,
}: FormModel): EmbeddedForm | null =>
  closed !== "" || unanswerable !== null || needsLogin || (isLoggedIn && hasFileQuestions(parts))
    ? null
    : { id: `form-${id}`, path };

/** Returns the path of a form's page by its URL, or its id if it has none. */
export const formPath = (url: string): string => `/form/${encodeURIComponent(url)}`;

/** The field with the token of when the page was opened; bots submit at once. */
export const openedAtField = "opened";

/**
 * Returns the field names of a signature: the typed name, the check box that agrees to it, and the drawing.
 */
export const signatureFieldNames = (field: string) => ({
  field,
  agreed: `${field}~agreed`,
  drawn: `${field}~drawn`,
});
export type SignatureFieldNames = ReturnType<typeof signatureFieldNames>;

/** Returns the field name of the text beside “Other”. */
export const otherFieldName = (field: string): string => `${field}~other`;

/** Returns the field names of a file question, one for each file. */
export const fileFieldNames = ({ field, isMultiple }: Pick<Question, "field" | "isMultiple">): string[] =>
  isMultiple ? Array.from({ length: MAX_FILES }, (_, index) => `${field}${index + 1}`) : [field];
