import { cannotEnterReason } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Countdown } from "../countdown.tsx";
import { useEntry } from "../entry-context.tsx";

/** Why the user can't enter, and when entries open if they aren't open yet. [EVT-013 EVT-014 EVT-086] */
export function CannotEnter() {
  const t = useTranslations("entry");
  const { page } = useEntry();
  const reason = cannotEnterReason(page.offer);
  return (
    <Alert tone="info">
      <p className="font-semibold">
        {reason === "" ? t("enter.cannot") : t("enter.cannotBecause", { reason })}
      </p>
      {page.entriesOpen && (
        <p className="mt-2">
          <span className="display text-2xl text-brand-text">
            {t("enter.opens", { when: page.entriesOpen.text })}
          </span>
          <Countdown to={page.entriesOpen.instant} />
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
