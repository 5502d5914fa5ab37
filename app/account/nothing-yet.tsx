import { useWords } from "../i18n/words.tsx";
import { StartLights } from "../site/start-lights.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Heading } from "../ui/section.tsx";

/** There is no event to come, or nothing on the account at all; and where that can be changed. */
export function NothingYet({ isEmpty }: { isEmpty: boolean }) {
  const t = useWords("my-account");
  return (
    <Card className="flex flex-col items-start gap-6 p-6 sm:p-10">
      <StartLights lit="green" />
      <Heading level={2}>{t("empty.title")}</Heading>
      {isEmpty && <p className="max-w-prose text-lg">{t("empty.about")}</p>}
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/events">{t("empty.events")}</LinkButton>
        <LinkButton to="/shop" tone="secondary">
          {t("empty.shop")}
        </LinkButton>
      </p>
    </Card>
  );
}
