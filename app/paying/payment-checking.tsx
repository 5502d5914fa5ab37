import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { StatusPoller } from "./status-poller.tsx";
import { ActionLinks } from "./order-status.tsx";

/** The result of the payment isn't known yet; the page checks again automatically. */
export function PaymentCheckingAlert({ again }: { again: string }) {
  const t = useTranslations("paying");
  return (
    <Alert tone="bad" title={t("payment.checking")}>
      <p>{t("payment.checkingAbout")}</p>
      <p className="mt-2">{t("payment.asksAgain")}</p>
      <ActionLinks>
        <StatusPoller to={again} />
      </ActionLinks>
    </Alert>
  );
}

/** For a payment token that may be forged: claims nothing, and says what to do if the payment is real. */
export function PaymentUnknownAlert({ again }: { again: string }) {
  const t = useTranslations("paying");
  return (
    <Alert tone="info" title={t("payment.unknown")}>
      <p>{t("payment.unknownAbout")}</p>
      <ActionLinks>
        <StatusPoller to={again} />
      </ActionLinks>
    </Alert>
  );
}
