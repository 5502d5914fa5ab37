import { useState } from "react";
import type { FormResult, Values } from "./form-result.ts";
import type { SubmitFailure } from "./submit-failure.ts";

/**
 * Names of the hidden fields, which `form-submission.server.ts` reads. `complete` is the last field of each
 * form: on slow connections a browser without scripts posts only the fields that have loaded so far.
 * `readable` is set if scripts found no input that the browser can't parse. The language menu posts the last
 * response to the form (`lastResponse`) and the page's persistent notices (`notice`), to show them again in
 * the other language.
 */
export const hiddenFields = {
  intent: "intent",
  key: "key",
  owner: "owner",
  language: "language",
  originalValues: "shown",
  readable: "readable",
  lastResponse: "last_response",
  notice: "notice",
  total: "shown_total",
  complete: "whole",
} as const;

/**
 * Hidden field with the encrypted id of the user who opened the page; another user may have logged in in
 * another tab since. It is the first field of the form, so that truncated posts contain it too. Its value
 * never changes on an open page, like the initial values of the inputs.
 */
export function OwnerField({ encryptedOwner }: { encryptedOwner: string | null }) {
  const [initialOwner] = useState(encryptedOwner);
  return initialOwner === null ? null : (
    <input type="hidden" name={hiddenFields.owner} value={initialOwner} />
  );
}

/** Hidden field with the values of the record when its page was opened, for `Post.mergeInto`. */
export const OriginalValuesField = ({ values }: { values: Values }) => (
  <input type="hidden" name={hiddenFields.originalValues} value={JSON.stringify(values)} />
);

/** Hidden field with the last response to a form, so that the response can be shown in another language. */
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

/** Last field of a form. A post that contains it has all fields of the form. */
export const EndOfFormField = () => <input type="hidden" name={hiddenFields.complete} value="yes" />;
