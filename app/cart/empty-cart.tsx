import { useTranslations } from "../i18n/use-translations.tsx";
import { LinkButton } from "../ui/button.tsx";

/** The message that the cart is empty, with a link to the shop. */
export function EmptyCart() {
  const t = useTranslations("cart");
  return (
    <div className="flex flex-col items-start gap-6">
      <p className="text-lg">{t("empty.about")}</p>
      <LinkButton to="/shop">{t("empty.toShop")}</LinkButton>
    </div>
  );
}
