import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";

/** The order is paid. The form gives way to this, so that nothing is ordered twice by mistake. [EVT-055] */
export function PaymentSuccessful({ eventUrl }: { eventUrl: string }) {
  const t = useWords("entry");
  return (
    <Alert tone="good" title={t("payment.success")}>
      <p>{t("payment.receipt")}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={`/event/${encodeURIComponent(eventUrl)}`} tone="secondary">
          {t("payment.more")}
        </LinkButton>
        <LinkButton to="/events" tone="secondary">
          {t("payment.allEvents")}
        </LinkButton>
      </p>
    </Alert>
  );
}

/** The order is not paid; the form below still holds it. [EVT-056] */
export function PaymentFailed() {
  const t = useWords("entry");
  return (
    <Alert tone="bad" title={t("payment.failed")}>
      <p>{t("payment.again")}</p>
    </Alert>
  );
}
