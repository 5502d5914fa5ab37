import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { StatusPoller } from "./status-poller.tsx";
import { ActionLinks } from "./order-status.tsx";

/** Shows that the result of the payment isn't known yet. The page checks the payment again automatically. */
export function PaymentPendingAlert({ checkAgainPath }: { checkAgainPath: string }) {
  const t = useTranslations("paying");
  return (
    <Alert tone="bad" title={t("payment.checking")}>
      <p>{t("payment.checkingAbout")}</p>
      <p className="mt-2">{t("payment.asksAgain")}</p>
      <ActionLinks>
        <StatusPoller to={checkAgainPath} />
      </ActionLinks>
    </Alert>
  );
}

/** Shown for a payment token that may be forged. The text doesn't claim that there was a payment. */
export function PaymentUnknownAlert({ checkAgainPath }: { checkAgainPath: string }) {
  const t = useTranslations("paying");
  return (
    <Alert tone="info" title={t("payment.unknown")}>
      <p>{t("payment.unknownAbout")}</p>
      <ActionLinks>
        <StatusPoller to={checkAgainPath} />
      </ActionLinks>
    </Alert>
  );
}
