import { useTranslations } from "../i18n/use-translations.tsx";
import { StartLights } from "../site/start-lights.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Heading } from "../ui/section.tsx";

/** Links to the events and the shop, for a user without an upcoming event. */
export function NothingYet({ isAccountEmpty }: { isAccountEmpty: boolean }) {
  const t = useTranslations("my-account");
  return (
    <Card className="flex flex-col items-start gap-6 p-6 sm:p-10">
      <StartLights colour="green" />
      <Heading level={2}>{t("empty.title")}</Heading>
      {isAccountEmpty && <p className="max-w-prose text-lg">{t("empty.about")}</p>}
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/events">{t("empty.events")}</LinkButton>
        <LinkButton to="/shop" tone="secondary">
          {t("empty.shop")}
        </LinkButton>
      </p>
    </Card>
  );
}
