import { getCannotEnterReason } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Countdown } from "../countdown.tsx";
import { useEntry } from "../entry-context.tsx";

/** Shows why the user can't enter, and when entries open if the time is known. [EVT-013 EVT-014 EVT-086] */
export function CannotEnter() {
  const t = useTranslations("entry");
  const { page } = useEntry();
  const reason = getCannotEnterReason(page.offer);
  return (
    <Alert tone="info">
      <p className="font-semibold">
        {reason === "" ? t("enter.cannot") : t("enter.cannotBecause", { reason })}
      </p>
      {page.entriesOpenAt && (
        <p className="mt-2">
          <span className="display text-2xl text-brand-text">
            {t("enter.opens", { when: page.entriesOpenAt.text })}
          </span>
          <Countdown instant={page.entriesOpenAt.instant} />
        </p>
      )}
      <p className="mt-3">
        <LinkButton to="/profile" tone="secondary">
          {t("enter.updateProfile")}
        </LinkButton>
      </p>
    </Alert>
  );
}
