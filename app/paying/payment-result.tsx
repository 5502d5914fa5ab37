import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { useTitleState } from "../ui/use-title-state.ts";
import { ActionLinks } from "./order-status.tsx";
import { PaymentPendingAlert, PaymentUnknownAlert } from "./payment-alerts.tsx";
import type { PaymentReturn } from "./payment-return.server.ts";
import type { PayableKind } from "./sale.ts";

type PaymentResultProps = {
  kind: PayableKind;
  state: PaymentReturn["state"];
  checkAgainPath: string;
  /** Set if there was no payment, because nothing was left to pay. */
  isFree?: true;
  isDeclined?: true;
  /** What the user can do next, shown after a successful payment. */
  children?: ReactNode;
  /** How to pay again, shown after a failed or cancelled payment. */
  payAgain?: ReactNode;
};

/**
 * Shows the result of a payment. Says that nothing was charged only if the API has confirmed that. [EVT-055
 * EVT-056]
 */
export function PaymentResult({
  kind,
  state,
  checkAgainPath,
  isFree,
  isDeclined,
  children,
  payAgain,
}: PaymentResultProps) {
  const t = useTranslations("paying");
  useTitleState(state === "failed" || state === "cancelled" ? t(`payment.${state}`) : "");
  switch (state) {
    case "paid":
      return (
        <Alert tone="good" title={t(isFree ? "payment.free" : "payment.paid")}>
          <p>{t(isFree ? "payment.freeAbout" : kind === "form" ? "form.paidAbout" : "payment.paidAbout")}</p>
          {children}
        </Alert>
      );
    case "failed":
    case "cancelled":
      return (
        <Alert tone={state === "failed" ? "bad" : "info"} title={t(`payment.${state}`)}>
          {state === "cancelled" && <p>{t("payment.youCancelled")}</p>}
          {isDeclined && <p>{t("payment.declined")}</p>}
          <p>{t(`${kind}.failed`)}</p>
          {payAgain && <ActionLinks>{payAgain}</ActionLinks>}
        </Alert>
      );
    case "checking":
      return <PaymentPendingAlert checkAgainPath={checkAgainPath} />;
    case "unknown":
      return <PaymentUnknownAlert checkAgainPath={checkAgainPath} />;
  }
}
