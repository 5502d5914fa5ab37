import { useWords } from "../i18n/words.tsx";
import { LinkButton } from "../ui/button.tsx";

/** There is nothing in it, and where that can be changed. */
export function EmptyCart() {
  const t = useWords("cart");
  return (
    <div className="flex flex-col items-start gap-6">
      <p className="text-lg">{t("empty.about")}</p>
      <LinkButton to="/shop">{t("empty.toShop")}</LinkButton>
    </div>
  );
}
