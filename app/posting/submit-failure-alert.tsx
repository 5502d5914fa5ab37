import { useEffect, useRef } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { isOutcomeUnknown, type SubmitFailure } from "./submit-failure.ts";

type SubmitFailureAlertProps = {
  submitFailure: SubmitFailure;
  /** Whether the same post is carried out only once, so that it is safe to repeat. */
  isIdempotent: boolean;
};

/** Above the form after a failed submit: what happened and what to do next. Receives focus. */
export function SubmitFailureAlert({ submitFailure: failure, isIdempotent }: SubmitFailureAlertProps) {
  const t = useTranslations("posting");
  const errors = useTranslations("errors");
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  const isUncertain = isOutcomeUnknown(failure);
  // The text for `unanswered` says to try again.
  const happened = failure.kind === "unanswered" && !isIdempotent ? "no-response" : failure.kind;
  return (
    <div ref={container} tabIndex={-1}>
      <Alert tone="bad" title={t(isUncertain ? "failure.unsure" : "failure.nothingSent")}>
        <p>{t(`failure.${happened}`)}</p>
        <p className="mt-2">{t("failure.saved")}</p>
        <p className="mt-2 font-semibold">
          {isUncertain ? (
            t(isIdempotent ? "failure.sameAgain" : "failure.checkFirst")
          ) : (
            <Next wait={failure.wait} />
          )}
        </p>
        {failure.reference !== "" && (
          <p className="mt-2 text-muted figures">{errors("reference", { reference: failure.reference })}</p>
        )}
      </Alert>
    </div>
  );
}

function Next({ wait }: { wait: number }) {
  const t = useTranslations("posting");
  return wait > 0 ? t("failure.wait", { count: wait }) : t("failure.soon");
}
