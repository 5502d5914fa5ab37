import { useWords } from "../i18n/words.tsx";
import { LinkButton } from "../ui/button.tsx";

/** To where everything is that somebody has paid for. */
export function ToAccount() {
  const t = useWords("paying");
  return <LinkButton to="/my-account">{t("payment.toAccount")}</LinkButton>;
}
