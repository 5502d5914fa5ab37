import { useEffect, useRef } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { isOutcomeUnknown, type SubmitFailure } from "./submit-failure.ts";

/** Above the form after a failed submit: what happened and what to do next. Receives focus. */
export function SubmitFailureAlert({ submitFailure: failure }: { submitFailure: SubmitFailure }) {
  const t = useTranslations("posting");
  const errors = useTranslations("errors");
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  const isUncertain = isOutcomeUnknown(failure);
  return (
    <div ref={container} tabIndex={-1}>
      <Alert tone="bad" title={t(isUncertain ? "failure.unsure" : "failure.nothingSent")}>
        <p>{t(`failure.${failure.kind}`)}</p>
        <p className="mt-2">{t("failure.saved")}</p>
        <p className="mt-2 font-semibold">
          {isUncertain ? t("failure.sameAgain") : <Next wait={failure.wait} />}
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
