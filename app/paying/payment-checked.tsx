import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { AsksAgain } from "./asks-again.tsx";
import { Ways } from "./order-fate.tsx";

/** Nobody knows yet whether it went through; the page finds out by itself. */
export function PaymentChecked({ again }: { again: string }) {
  const t = useWords("paying");
  return (
    <Alert tone="bad" title={t("payment.checking")}>
      <p>{t("payment.checkingAbout")}</p>
      <p className="mt-2">{t("payment.asksAgain")}</p>
      <Ways>
        <AsksAgain to={again} />
      </Ways>
    </Alert>
  );
}

/** The same for a payment that may be nobody's: it says only what is known, and what to do if it is one. */
export function PaymentUnknown({ again }: { again: string }) {
  const t = useWords("paying");
  return (
    <Alert tone="info" title={t("payment.unknown")}>
      <p>{t("payment.unknownAbout")}</p>
      <Ways>
        <AsksAgain to={again} />
      </Ways>
    </Alert>
  );
}
