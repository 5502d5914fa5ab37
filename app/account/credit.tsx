import { useWords } from "../i18n/words.tsx";
import { Card } from "../ui/card.tsx";
import { Price } from "../ui/price.tsx";
import { Silent } from "./account-list.tsx";
import type { Overview } from "./overview.ts";

/** What the user has to spend; nothing is said while that is nothing. [ACC-012] */
export function Credit({ credit }: Pick<Overview, "credit">) {
  const t = useWords("my-account");
  if (credit === "not-offered") return null;
  if (credit === "silent")
    return (
      <div id="credit">
        <Silent part="credit" />
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
