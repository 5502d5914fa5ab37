import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { useEntry } from "../entry-context.tsx";
import { EntryFeedback } from "../entry-feedback.tsx";
import { CannotEnter } from "./cannot-enter.tsx";

/** Replaces the form if there is nothing to order: the event is over, or nothing is on sale. */
export function NothingToOrder() {
  const t = useTranslations("entry");
  const { isOver } = useEntry().page;
  return (
    <div className="flex flex-col gap-6">
      <EntryFeedback />
      {!isOver && <CannotEnter />}
      <Alert tone="info" {...(isOver ? { title: t("closed.over") } : {})}>
        <p>{isOver ? t("closed.overAbout") : t("closed.nothing")}</p>
        <p className="mt-4">
          <LinkButton to="/events" tone="secondary">
            {t("payment.allEvents")}
          </LinkButton>
        </p>
      </Alert>
    </div>
  );
}
