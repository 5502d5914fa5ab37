import { useNavigation } from "@remix-run/react";
import { useTranslations } from "../i18n/use-translations.tsx";

/** A progress bar in the form of start lights, shown while a page is loading. [NAV-003] */
export function ProgressBar() {
  const t = useTranslations("site");
  const isLoading = useNavigation().state !== "idle";
  return (
    <output className="no-print pointer-events-none fixed inset-x-0 top-0 z-50">
      {isLoading && (
        <>
          <span className="sr-only">{t("progress")}</span>
          <span aria-hidden="true" className="flex h-1.5 gap-1 forced-color-adjust-none">
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
