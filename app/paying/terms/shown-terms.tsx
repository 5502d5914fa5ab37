import type { Values } from "../../posting/form-result.ts";

/** Name of the hidden field with the encrypted terms that a form shows. */
export const shownTermsField = "shown_terms";

/**
 * Name of the hidden field with the version of the text that the form's checkbox accepts. A tick for another
 * version, in an older draft for example, doesn't count for the current one.
 */
export const termsVersionField = "terms_mark";

/**
 * `version`: version of the text that the form's checkbox accepts, "" if there is no text. `encrypted`: all
 * terms of the form (see `encryptShownTerms`).
 */
export type ShownTerms = { version: string; encrypted: string | null };

/** Hidden field with all terms of a form. */
export const ShownTermsField = ({ terms: { encrypted } }: { terms: ShownTerms }) =>
  encrypted !== null && <input type="hidden" name={shownTermsField} value={encrypted} />;

/** Hidden field with the version of the accepted text. */
export const TermsVersionField = ({ terms: { version } }: { terms: ShownTerms }) => (
  <input type="hidden" name={termsVersionField} value={version} />
);

/** Whether the checkbox in these values was ticked for another version of the text. */
export const isTickedForOtherVersion = (values: Values, { version }: ShownTerms): boolean =>
  (values[termsVersionField]?.[0] ?? version) !== version;
