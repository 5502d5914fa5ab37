import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { useTitleState } from "../ui/use-title-state.ts";
import { ActionLinks } from "./order-status.tsx";
import { PaymentCheckingAlert, PaymentUnknownAlert } from "./payment-checking.tsx";
import type { PaymentReturn } from "./payment-return.server.ts";
import type { PayableKind } from "./sale.ts";

type PaymentNewsProps = {
  kind: PayableKind;
  state: PaymentReturn["state"];
  /** URL that the payment page returned to. */
  again: string;
  /** Nothing was left to pay, so no payment is mentioned. */
  isFree?: true;
  /** Shown after a successful payment: what the user can do next. */
  children?: ReactNode;
  /** Shown after a failed payment: how to pay again. */
  payAgain?: ReactNode;
};

/** Result of a payment. Claims that nothing was charged only if the API confirms it. [EVT-055 EVT-056] */
export function PaymentResult({ kind, state, again, isFree, children, payAgain }: PaymentNewsProps) {
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
          <p>{t(`${kind}.failed`)}</p>
          {payAgain && <ActionLinks>{payAgain}</ActionLinks>}
        </Alert>
      );
    case "checking":
      return <PaymentCheckingAlert again={again} />;
    case "unknown":
      return <PaymentUnknownAlert again={again} />;
  }
}
