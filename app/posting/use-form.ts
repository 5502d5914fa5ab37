import { type ReactNode, useMemo, useState } from "react";
import { type Constraint, type FormResult, type FormStart, getText, type Values } from "./form-result.ts";
import { type FieldError, useShowMessage } from "./message.ts";
import { isFailedSubmit, type SubmitFailure, type FailedSubmit } from "./submit-failure.ts";
import { useSubmitWithRetry, type RetryingSubmit } from "./waiting/use-submit-with-retry.ts";

/** Props of a field, to be spread: `<TextField {...field("vehicle_make")} />`. */
export type FormField = Constraint & {
  name: string;
  label: string;
  defaultValue: string;
  error: ReactNode;
};

/** Returns a field's props by its name. `defaultValue` is used if the form has no value for it. */
export type GetField = (name: string, defaultValue?: string) => FormField;

/** An error with its text. */
type DisplayedError = { field: string; message: ReactNode };

/** Current state of a form. `Result` is the result type of its action. */
export type PostedForm<Result extends FormResult = FormResult> = {
  initialForm: FormStart;
  key: string | null;
  /** Result of the last submit; a new object each time. */
  result: Result | undefined;
  values: Values;
  errors: DisplayedError[];
  /** Label of a field, "" if it has none. */
  getLabel: (name: string) => string;
  /** Why the last submit failed; null while it waits to be sent again. */
  submitFailure: SubmitFailure | null;
  /** Posts the form, with retries. */
  post: RetryingSubmit;
  /** Shows errors found before posting. */
  showErrors: (problems: readonly FieldError[]) => void;
  field: GetField;
  /** First value of a field, "" if there is none. */
  text: (name: string) => string;
};

/** Shared empty list, so that setting it again doesn't re-render. */
export const noErrors: readonly FieldError[] = [];

/**
 * State of a form, from its initial state and its last result. All inputs are uncontrolled: they keep what is
 * typed while a request is running. `labels` are the field labels by name, also used in error messages.
 */
export function useForm<Result extends FormResult>(
  initialForm: FormStart,
  actionResult: Result | FailedSubmit | undefined,
  labels: Readonly<Record<string, string>>,
): PostedForm<Result> {
  const show = useShowMessage();
  // A failed submit leaves the last result, with its key, as it was.
  const [result, setResult] = useState(isFailedSubmit(actionResult) ? undefined : actionResult);
  if (actionResult !== result && !isFailedSubmit(actionResult)) setResult(actionResult);
  const [browserErrors, showErrors] = useState(noErrors);
  const values = result?.values ?? initialForm.values;
  const key = result?.key ?? initialForm.key;
  const failure = isFailedSubmit(actionResult) ? actionResult.failedSubmit : (result?.submitFailure ?? null);
  const post = useSubmitWithRetry(
    { hasKey: key !== null, isIdempotent: initialForm.isIdempotent === true },
    actionResult,
    failure,
  );
  // Errors of the submit before may be fixed by now; only the server can tell.
  const isOutdated = isFailedSubmit(actionResult) || post.why !== null;
  // The error summary takes focus with each new list, which must not happen while the user is typing.
  const errors = useMemo(() => {
    const responded = isOutdated ? [] : (result?.errors ?? []);
    const others = responded.filter(({ field }) => browserErrors.every((problem) => problem.field !== field));
    return [...browserErrors, ...others].map((error) => ({ field: error.field, message: show(error) }));
  }, [result, isOutdated, show, browserErrors]);
  return {
    initialForm,
    key,
    post,
    showErrors,
    result,
    values,
    errors,
    getLabel: (name) => labels[name] ?? "",
    submitFailure: post.why === null ? failure : null,
    field: (name, defaultValue = "") => ({
      ...initialForm.constraints[name],
      name,
      label: labels[name] ?? "",
      // A button that removes something posts no fields, so fall back to the initial values.
      defaultValue: values[name]?.[0] ?? initialForm.values[name]?.[0] ?? defaultValue,
      error: errors.find(({ field }) => field === name)?.message,
    }),
    text: (name) => getText(values, name),
  };
}
