import { useNavigation } from "@remix-run/react";
import { useWords } from "../i18n/words.tsx";

/**
 * The lights of a start: three come on one after the other while a page is under way; it is there, they are
 * gone. [NAV-003]
 */
export function ProgressBar() {
  const t = useWords("site");
  const isUnderWay = useNavigation().state !== "idle";
  return (
    <output className="no-print pointer-events-none fixed inset-x-0 top-0 z-50">
      {isUnderWay && (
        <>
          <span className="sr-only">{t("progress")}</span>
          <span aria-hidden="true" className="flex h-1.5 gap-1">
            <span className="start-light start-light-1 bg-brand" />
            <span className="start-light start-light-2 bg-brand" />
            <span className="start-light start-light-3 bg-brand" />
            <span className="start-light start-light-4 bg-good" />
          </span>
        </>
      )}
    </output>
  );
}
