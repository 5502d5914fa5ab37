import {
  hasFileQuestions,
  type FormPart,
  MAX_FILES,
  type Question,
} from "../domain/form-answers/form-parts.ts";
import type { InitialForm } from "../posting/form-result.ts";

/** A form as the current user sees it. */
export type FormModel = {
  id: number;
  name: string;
  /** The path of the form's own page, to which the form is always submitted. */
  path: string;
  /** The text and questions of the form, with sanitised content. */
  parts: FormPart[];
  /** The price in cents: 0 for a free form, null for an unknown price. */
  cost: number | null;
  /** Whether the user must log in before the questions are shown. */
  needsLogin: boolean;
  /** Only logged-in users can upload files. */
  isLoggedIn: boolean;
  /** The organiser's text on a closed form, or "" if the form is open. */
  closedReason: string;
  /** The label of a required question that the site doesn't support, or null if there is none. */
  unsupportedQuestion: string | null;
  /** Whether the form has a honeypot field and `OPENED_AT_FIELD`. */
  hasSpamProtection: boolean;
  initialForm: InitialForm;
};

/** A form in a CMS page: the id of its element, and the path of the form's own page. */
export type EmbeddedForm = { id: string; path: string };

/** Returns the `EmbeddedForm` of a form, or null if a CMS page doesn't show the form's questions. */
export const toEmbeddedForm = ({
  id,
  path,
  parts,
  closedReason,
  unsupportedQuestion,
  needsLogin,
  isLoggedIn,
}: FormModel): EmbeddedForm | null =>
  closedReason !== "" || unsupportedQuestion !== null || needsLogin || (isLoggedIn && hasFileQuestions(parts))
    ? null
    : { id: `form-${id}`, path };

export const buildFormPath = (slugOrId: string): string => `/form/${encodeURIComponent(slugOrId)}`;

/** The field with the encrypted time at which the page was opened, to reject bots, which submit too soon. */
export const OPENED_AT_FIELD = "opened";

/**
 * Returns the field names of a signature: the typed name, the checkbox that accepts it as a signature, and
 * the drawing.
 */
export const getSignatureFieldNames = (field: string) => ({
  field,
  agreementField: `${field}~agreed`,
  drawingField: `${field}~drawn`,
});
export type SignatureFieldNames = ReturnType<typeof getSignatureFieldNames>;

/** Returns the name of the text field of “Other”. */
export const getOtherFieldName = (field: string): string => `${field}~other`;

/** Returns the field names of a file question, one for each possible file. */
export const listFileFieldNames = ({ field, isMultiple }: Pick<Question, "field" | "isMultiple">): string[] =>
  isMultiple ? Array.from({ length: MAX_FILES }, (_, index) => `${field}${index + 1}`) : [field];
