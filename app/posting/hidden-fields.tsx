import { useState } from "react";
import type { FormResult, Values } from "./form-result.ts";
import type { SubmitFailure } from "./submit-failure.ts";

/**
 * Names of the hidden fields, read by `form-submission.server.ts`. `whole` is the last field of each form: on slow
 * connections a browser without scripts posts only the fields loaded so far. `readable`: scripts found no
 * input that the browser can't read. `lastResponse` and `notice` are for the language menu: the last response
 * to the form, and the page's persistent notices.
 */
export const hiddenFields = {
  intent: "intent",
  key: "key",
  owner: "owner",
  language: "language",
  shown: "shown",
  readable: "readable",
  lastResponse: "last_response",
  notice: "notice",
  total: "shown_total",
  whole: "whole",
} as const;

/**
 * Identifies the account that was logged in when the page was opened; another user may have logged in in
 * another tab since. First in the form, so that truncated posts contain it too. Keeps its first value, like
 * the inputs.
 */
export function OwnerField({ token }: { token: string | null }) {
  const [first] = useState(token);
  return first === null ? null : <input type="hidden" name={hiddenFields.owner} value={first} />;
}

/** Values of the record when its page was opened (see `Post.over`). Before all other fields. */
export const OriginalValuesField = ({ values }: { values: Values }) => (
  <input type="hidden" name={hiddenFields.shown} value={JSON.stringify(values)} />
);

/** The last response to a form, so that it can be shown again in another language. */
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

/** Last field of a form: proves that the form was posted completely. */
export const EndOfFormField = () => <input type="hidden" name={hiddenFields.whole} value="yes" />;
