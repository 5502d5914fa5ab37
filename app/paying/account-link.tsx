import { useTranslations } from "../i18n/use-translations.tsx";
import { LinkButton } from "../ui/button.tsx";

/** Link to the account page, which lists all paid orders. */
export function MyAccountLink() {
  const t = useTranslations("paying");
  return <LinkButton to="/my-account">{t("payment.toAccount")}</LinkButton>;
}
