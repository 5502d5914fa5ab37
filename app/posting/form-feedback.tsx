import { useEffect, useRef } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { useTitleState } from "../ui/use-title-state.ts";
import type { FormResult, FormStart } from "./form-result.ts";
import { useShowMessage } from "./message.ts";
import { SubmitFailureAlert } from "./submit-failure-alert.tsx";
import type { PostedForm } from "./use-form.ts";
import type { RetryingSubmit } from "./waiting/use-submit-with-retry.ts";
import { RetryAlert } from "./waiting/retry-alert.tsx";

type FormFeedbackProps = {
  form: Pick<PostedForm, "errors" | "getLabel" | "submitFailure"> & {
    result: Pick<FormResult, "isCutOff" | "notice" | "rejection"> | undefined;
    post?: RetryingSubmit;
    initialForm: Pick<FormStart, "isIdempotent">;
  };
  /** Titles of the error summary and of a rejection ("": no title), in place of the defaults. */
  titles?: { errors?: string; rejected?: string };
};

/** Result of the last submit: what happened and what to do next. Receives focus. */
export function FormFeedback({
  form: { result, errors, getLabel, submitFailure, post, initialForm },
  titles = {},
}: FormFeedbackProps) {
  const t = useTranslations("posting");
  const show = useShowMessage();
  const message = result?.rejection ?? result?.notice;
  const container = useFocus(message);
  const common = useTranslations("common");
  useTitleState((submitFailure || result?.rejection) && errors.length === 0 ? common("error") : "");
  if (post?.why) return <RetryAlert post={post} why={post.why} />;
  if (submitFailure)
    return (
      <SubmitFailureAlert submitFailure={submitFailure} isIdempotent={initialForm.isIdempotent === true} />
    );
  return (
    <>
      {result?.isCutOff && (
        <Alert tone="info" title={t("cutOff.title")}>
          {t("cutOff.about")}
        </Alert>
      )}
      {result && message && (
        <div
          ref={container}
          tabIndex={-1}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- also without scripts it must be seen and read first
          autoFocus={result.rejection !== null}
        >
          {result.rejection ? (
            <Alert
              tone="bad"
              title={
                result.rejection.standsAlone ? undefined : (titles.rejected ?? t("rejected")) || undefined
              }
            >
              {show(result.rejection)}
            </Alert>
          ) : (
            <Alert tone="good">{show(message)}</Alert>
          )}
        </div>
      )}
      <ErrorSummary title={titles.errors ?? t("problem.title")} errors={errors} getLabel={getLabel} />
    </>
  );
}

/** Focuses the result when it appears: the submit button is usually far below. */
function useFocus(message: object | null | undefined) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) container.current?.focus();
  }, [message]);
  return container;
}
