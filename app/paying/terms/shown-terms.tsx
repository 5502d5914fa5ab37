import type { Values } from "../../posting/answer.ts";

/** The member in which a form carries the terms that it shows, sealed. */
export const sealedTermsMember = "shown_terms";

/**
 * The field that names the text which a form's box accepts, by its mark: a box that was ticked for another
 * text, in a draft of last week, say, isn't ticked for this one.
 */
export const termsMarkField = "terms_mark";

/** The mark of the text that a form's box accepts, and all its terms sealed; null for who can't send it. */
export type ShownTerms = { mark: string; sealed: string | null };

/** What a form carries of all its terms. */
export const SealedTerms = ({ terms: { sealed } }: { terms: ShownTerms }) =>
  sealed !== null && <input type="hidden" name={sealedTermsMember} value={sealed} />;

/** Beside the box: which text it accepts. */
export const ShownTermsMark = ({ terms: { mark } }: { terms: ShownTerms }) => (
  <input type="hidden" name={termsMarkField} value={mark} />
);

/** Whether a box that is ticked in these values was ticked for another text than this one. */
export const isTickedForOthers = (values: Values, { mark }: ShownTerms): boolean =>
  (values[termsMarkField]?.[0] ?? mark) !== mark;
