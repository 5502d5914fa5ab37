import type { Values } from "../../posting/form-result.ts";

/** Name of the hidden field with the encrypted terms that a form shows. */
export const SHOWN_TERMS_FIELD = "shown_terms";

/**
 * Name of the hidden field with the version of the text that the form's checkbox accepts. A tick for another
 * version, for example in a draft, isn't valid for the current version.
 */
export const TERMS_VERSION_FIELD = "terms_mark";

/** The terms that a form shows, for its hidden fields. */
export type ShownTerms = {
  /** Version of the text that the form's checkbox accepts, or "" if there is no text. */
  version: string;
  /** All terms of the form (`encryptShownTerms`). Null if the form can't be submitted or has no terms. */
  encrypted: string | null;
};

/** Hidden field with all terms of a form. */
export const ShownTermsField = ({ terms: { encrypted } }: { terms: ShownTerms }) =>
  encrypted !== null && <input type="hidden" name={SHOWN_TERMS_FIELD} value={encrypted} />;

/** Hidden field with the version of the accepted text. */
export const TermsVersionField = ({ terms: { version } }: { terms: ShownTerms }) => (
  <input type="hidden" name={TERMS_VERSION_FIELD} value={version} />
);

/** Whether the checkbox in these values was ticked for another version of the text. */
export const isTickedForOtherVersion = (values: Values, { version }: ShownTerms): boolean =>
  (values[TERMS_VERSION_FIELD]?.[0] ?? version) !== version;
