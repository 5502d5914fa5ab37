import { type ReactNode, useMemo, useState } from "react";
import { type Constraint, type FormResult, type InitialForm, getText, type Values } from "./form-result.ts";
import { type FieldError, useRenderMessage } from "./message.ts";
import { isFailedSubmit, type SubmitFailure, type FailedSubmit } from "./submit-failure.ts";
import { useSubmitWithRetry, type RetryingSubmit } from "./waiting/use-submit-with-retry.ts";

/** Props of a field: `<TextField {...field("vehicle_make")} />`. */
export type FormField = Constraint & {
  name: string;
  label: string;
  defaultValue: string;
  error: ReactNode;
};

/** Returns a field's props by its name. `defaultValue` is used if the form has no value for it. */
export type GetField = (name: string, defaultValue?: string) => FormField;

/** `isMissing`: the field is required and was posted empty. */
type DisplayedError = { field: string; message: ReactNode; isMissing?: boolean };

export type FormState<Result extends FormResult = FormResult> = {
  initialForm: InitialForm;
  key: string | null;
  /** Result of the last submit, which is a new object after each submit. */
  result: Result | undefined;
  values: Values;
  errors: DisplayedError[];
  getLabel: (name: string) => string;
  /** Why the last submit failed. Null while the submit waits to be sent again. */
  submitFailure: SubmitFailure | null;
  retryingSubmit: RetryingSubmit;
  /** Shows errors that were found in the browser before posting. */
  showErrors: (errors: readonly FieldError[]) => void;
  /** Hides the errors of a field, until the next response. */
  hideErrors: (field: string) => void;
  field: GetField;
  text: (name: string) => string;
};

/** A shared empty array, because setting the same array again doesn't re-render the form. */
export const NO_ERRORS: readonly FieldError[] = [];

/**
 * Returns the state of a form, from its initial state and its last result. Inputs are uncontrolled, so that
 * typing during a request isn't lost. `labels` are the field labels by name.
 */
export function useForm<Result extends FormResult>(
  initialForm: InitialForm,
  actionResult: Result | FailedSubmit | undefined,
  labels: Readonly<Record<string, string>>,
): FormState<Result> {
  const renderMessage = useRenderMessage();
  // After a failed submit, the form keeps its previous result, which contains the idempotency key.
  const [result, setResult] = useState(isFailedSubmit(actionResult) ? undefined : actionResult);
  if (actionResult !== result && !isFailedSubmit(actionResult)) setResult(actionResult);
  const [browserErrors, showErrors] = useState(NO_ERRORS);
  const values = result?.values ?? initialForm.values;
  const key = result?.key ?? initialForm.key;
  const failure = isFailedSubmit(actionResult) ? actionResult.failedSubmit : (result?.submitFailure ?? null);
  const retryingSubmit = useSubmitWithRetry(
    { hasKey: key !== null, isIdempotent: initialForm.isIdempotent === true },
    actionResult,
    failure,
  );
  // The errors of an earlier response are hidden, because the user may have fixed them.
  const areErrorsOutdated = isFailedSubmit(actionResult) || retryingSubmit.reason !== null;
  // Memoised, because the error summary takes the focus when the list changes.
  const allErrors = useMemo(() => {
    const serverErrors = areErrorsOutdated ? [] : (result?.errors ?? []);
    const otherErrors = serverErrors.filter(({ field }) =>
      browserErrors.every((browserError) => browserError.field !== field),
    );
    return [...browserErrors, ...otherErrors].map((error) => ({
      field: error.field,
      message: renderMessage(error),
      isMissing: "key" in error && error.key === "posting:problem.required",
    }));
  }, [result, areErrorsOutdated, renderMessage, browserErrors]);
  const [hiddenErrors, setHiddenErrors] = useState<readonly DisplayedError[]>([]);
  const errors = useMemo(
    () => allErrors.filter((error) => !hiddenErrors.includes(error)),
    [allErrors, hiddenErrors],
  );
  return {
    initialForm,
    key,
    retryingSubmit,
    showErrors,
    hideErrors(name) {
      const errorsToHide = errors.filter(({ field }) => field === name);
      if (errorsToHide.length > 0) setHiddenErrors((hidden) => [...hidden, ...errorsToHide]);
    },
    result,
    values,
    errors,
    getLabel: (name) => labels[name] ?? "",
    submitFailure: retryingSubmit.reason === null ? failure : null,
    field: (name, defaultValue = "") => ({
      ...initialForm.constraints[name],
      name,
      label: labels[name] ?? "",
      // The result has no values after a button that posts no fields.
      defaultValue: values[name]?.[0] ?? initialForm.values[name]?.[0] ?? defaultValue,
      error: errors.find(({ field }) => field === name)?.message,
    }),
    text: (name) => getText(values, name),
  };
}
