import { useEffect, useRef } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { useTitleState } from "../ui/use-title-state.ts";
import type { FormResult, InitialForm } from "./form-result.ts";
import { useRenderMessage } from "./message.ts";
import { SubmitFailureAlert } from "./submit-failure-alert.tsx";
import type { FormState } from "./use-form.ts";
import type { RetryingSubmit } from "./waiting/use-submit-with-retry.ts";
import { RetryAlert } from "./waiting/retry-alert.tsx";

type FormFeedbackProps = {
  form: Pick<FormState, "errors" | "getLabel" | "submitFailure"> & {
    result: Pick<FormResult, "isCutOff" | "notice" | "rejection"> | undefined;
    retryingSubmit?: RetryingSubmit;
    initialForm: Pick<InitialForm, "isIdempotent">;
  };
  /** Titles of the error summary and of a rejection. With "", a rejection has no title. */
  titles?: { errors?: string; rejected?: string };
};

/** Shows the result of the last submit and what to do next. Receives focus when it appears. */
export function FormFeedback({
  form: { result, errors, getLabel, submitFailure, retryingSubmit, initialForm },
  titles = {},
}: FormFeedbackProps) {
  const t = useTranslations("posting");
  const renderMessage = useRenderMessage();
  const message = result?.rejection ?? result?.notice;
  const container = useFocusOnNewMessage(message);
  const tCommon = useTranslations("common");
  useTitleState((submitFailure || result?.rejection) && errors.length === 0 ? tCommon("error") : "");
  if (retryingSubmit?.reason)
    return <RetryAlert retryingSubmit={retryingSubmit} reason={retryingSubmit.reason} />;
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- moves the focus to the rejection without scripts
          autoFocus={result.rejection !== null}
        >
          {result.rejection ? (
            <Alert
              tone="bad"
              title={
                result.rejection.standsAlone ? undefined : (titles.rejected ?? t("rejected")) || undefined
              }
            >
              {renderMessage(result.rejection)}
            </Alert>
          ) : (
            <Alert tone="good">{renderMessage(message)}</Alert>
          )}
        </div>
      )}
      <ErrorSummary title={titles.errors ?? t("problem.title")} errors={errors} getLabel={getLabel} />
    </>
  );
}

/** Focuses a new message, because the submit button is usually far below it. */
function useFocusOnNewMessage(message: object | null | undefined) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) container.current?.focus();
  }, [message]);
  return container;
}
