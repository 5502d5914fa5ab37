import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { isUnsure, type PostTrouble } from "./post-trouble.ts";

/**
 * Over the form, which stays: what happened, what is safe, what to do next. It takes the focus when it comes.
 */
export function TroubleAlert({ trouble }: { trouble: PostTrouble }) {
  const t = useWords("posting");
  const errors = useWords("errors");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const isInDoubt = isUnsure(trouble);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert tone="bad" title={t(isInDoubt ? "trouble.unsure" : "trouble.nothingSent")}>
        <p>{t(`trouble.${trouble.kind}`)}</p>
        <p className="mt-2">{t("trouble.kept")}</p>
        <p className="mt-2 font-semibold">
          {isInDoubt ? t("trouble.sameAgain") : <Next wait={trouble.wait} />}
        </p>
        {trouble.reference !== "" && (
          <p className="mt-2 text-muted figures">{errors("reference", { reference: trouble.reference })}</p>
        )}
      </Alert>
    </div>
  );
}

function Next({ wait }: { wait: number }) {
  const t = useWords("posting");
  return wait > 0 ? t("trouble.wait", { count: wait }) : t("trouble.soon");
}
