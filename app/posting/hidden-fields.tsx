import { useState } from "react";
import type { FormResult, Values } from "./form-result.ts";
import type { SubmitFailure } from "./submit-failure.ts";

/** Names of the fields that aren't inputs of the user. `form-submission.server.ts` reads them. */
export const hiddenFields = {
  /** Value of the clicked button. */
  intent: "intent",
  /** The form's idempotency key. */
  key: "key",
  /** See `OwnerField`. */
  owner: "owner",
  /** Language chosen in the language menu, whose buttons submit the form. */
  language: "language",
  /** See `OriginalValuesField`. */
  originalValues: "shown",
  /** Set by scripts if the browser could parse all inputs: it posts a half-typed date as empty. */
  readable: "readable",
  /** See `LastResponseField`. */
  lastResponse: "last_response",
  /** A persistent notice of the page, so that it can be shown again in another language. */
  notice: "notice",
  /** The total and fee that the page shows. */
  total: "shown_total",
  /** See `EndOfFormField`. */
  complete: "whole",
} as const;

/**
 * The encrypted id of the user who opened the page, because another user may have logged in in another tab
 * since. It is the first field of the form, so that truncated posts contain it, too. Its value doesn't change
 * while the page is open, even if loader data is reloaded.
 */
export function OwnerField({ encryptedOwner }: { encryptedOwner: string | null }) {
  const [initialOwner] = useState(encryptedOwner);
  return initialOwner === null ? null : (
    <input type="hidden" name={hiddenFields.owner} value={initialOwner} />
  );
}

/**
 * The record's values when the page was opened. `Post.mergeInto` saves only what the user has changed since.
 */
export const OriginalValuesField = ({ values }: { values: Values }) => (
  <input type="hidden" name={hiddenFields.originalValues} value={JSON.stringify(values)} />
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
      name={hiddenFields.lastResponse}
      value={JSON.stringify({ errors, rejection, notice, submitFailure, isCutOff })}
    />
  );
};

/**
 * Last field of a form. A post that contains it has all fields: on slow connections a browser without scripts
 * posts only the fields that have loaded so far.
 */
export const EndOfFormField = () => <input type="hidden" name={hiddenFields.complete} value="yes" />;
