import { useState } from "react";
import type { FormResult, Values } from "./form-result.ts";
import type { SubmitFailure } from "./submit-failure.ts";

/** Names of the fields that aren't inputs of the user. `form-submission.server.ts` reads them. */
export const HIDDEN_FIELDS = {
  intent: "intent",
  key: "key",
  /** Encrypted id of the user who opened the page (`OwnerField`). */
  owner: "owner",
  /** Language chosen in the language menu. The buttons of this menu submit the form. */
  language: "language",
  /** The record's values when the page was opened (`OriginalValuesField`). */
  originalValues: "shown",
  /**
   * Set by scripts if the browser can parse all inputs, because browsers post an incomplete date as empty.
   */
  readable: "readable",
  lastResponse: "last_response",
  /** A persistent notice of the page, so that it can be shown again in another language. */
  notice: "notice",
  /** The order total and the payment fee that the page shows. */
  total: "shown_total",
  /** Last field of the form, to detect truncated posts (`EndOfFormField`). */
  complete: "whole",
} as const;

/**
 * The encrypted id of the user who opened the page. The value stays the same when loader data is reloaded, so
 * that the server notices a login of another user in another tab. The field must come first in a form, so
 * that truncated posts contain it.
 */
export function OwnerField({ encryptedOwner }: { encryptedOwner: string | null }) {
  const [initialOwner] = useState(encryptedOwner);
  return initialOwner === null ? null : (
    <input type="hidden" name={HIDDEN_FIELDS.owner} value={initialOwner} />
  );
}

/**
 * The record's values when the page was opened. `Post.mergeInto` saves only what the user has changed since.
 */
export const OriginalValuesField = ({ values }: { values: Values }) => (
  <input type="hidden" name={HIDDEN_FIELDS.originalValues} value={JSON.stringify(values)} />
);

/** The last response to the form, so that it can be shown again in another language. */
export const LastResponseField = ({
  result,
  submitFailure,
}: {
  result: FormResult;
  submitFailure: SubmitFailure | null;
}) => {
  const { errors, rejection, notice, isCutOff } = result;
  return (
    <input
      type="hidden"
      name={HIDDEN_FIELDS.lastResponse}
      value={JSON.stringify({ errors, rejection, notice, submitFailure, isCutOff })}
    />
  );
};

/**
 * Last field of a form. A post without it is truncated: on a slow connection, a browser without scripts posts
 * only the fields that have loaded so far.
 */
export const EndOfFormField = () => <input type="hidden" name={HIDDEN_FIELDS.complete} value="yes" />;
