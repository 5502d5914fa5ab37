import { useTranslations } from "../i18n/use-translations.tsx";
import { Card } from "../ui/card.tsx";
import { Price } from "../ui/price.tsx";
import { AccountSectionUnavailable } from "./account-list.tsx";
import type { Overview } from "./overview.ts";

/** The user's credit. Renders nothing if it is 0 or less. [ACC-012] */
export function Credit({ credit }: Pick<Overview, "credit">) {
  const t = useTranslations("my-account");
  if (credit === "unsupported") return null;
  if (credit === "unavailable")
    return (
      <div id="credit">
        <AccountSectionUnavailable section="credit" />
      </div>
    );
  if (credit <= 0) return null;
  return (
    <Card id="credit" className="px-5 py-4">
      <p className="text-muted">{t("credit")}</p>
      <p className="display text-4xl">
        <Price cents={credit} />
      </p>
    </Card>
  );
}
