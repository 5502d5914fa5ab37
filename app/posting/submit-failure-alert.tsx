import { useEffect, useRef } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { isOutcomeUnknown, type SubmitFailure } from "./submit-failure.ts";

type SubmitFailureAlertProps = {
  submitFailure: SubmitFailure;
  /** Whether repeated identical posts are carried out only once, so that it is safe to submit again. */
  isIdempotent: boolean;
};

/** Shows above the form why the last submit failed and what to do next. Receives focus when it appears. */
export function SubmitFailureAlert({ submitFailure: failure, isIdempotent }: SubmitFailureAlertProps) {
  const t = useTranslations("posting");
  const tErrors = useTranslations("errors");
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  const isUnknown = isOutcomeUnknown(failure);
  // The text for `no-response` says to try again, which is safe only for idempotent forms. Other forms show
  // the text for `unreachable`.
  const textKey = failure.kind === "no-response" && !isIdempotent ? "unreachable" : failure.kind;
  return (
    <div ref={container} tabIndex={-1}>
      <Alert tone="bad" title={t(isUnknown ? "failure.unsure" : "failure.nothingSent")}>
        <p>{t(`failure.${textKey}`)}</p>
        <p className="mt-2">{t("failure.saved")}</p>
        <p className="mt-2 font-semibold">
          {isUnknown ? (
            t(isIdempotent ? "failure.sameAgain" : "failure.checkFirst")
          ) : (
            <NextStep waitSeconds={failure.retryAfter} />
          )}
        </p>
        {failure.reference !== "" && (
          <p className="mt-2 text-muted figures">{tErrors("reference", { reference: failure.reference })}</p>
        )}
      </Alert>
    </div>
  );
}

function NextStep({ waitSeconds }: { waitSeconds: number }) {
  const t = useTranslations("posting");
  return waitSeconds > 0 ? t("failure.wait", { count: waitSeconds }) : t("failure.soon");
}
