import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Ways } from "./order-fate.tsx";
import { PaymentChecked, PaymentUnknown } from "./payment-checked.tsx";
import type { PaymentReturn } from "./payment-return.server.ts";
import type { PaidKind } from "./sale.ts";

type PaymentNewsProps = {
  kind: PaidKind;
  state: PaymentReturn["state"];
  /** The address that the payment led back to. */
  again: string;
  /** What somebody may do who has paid. */
  children?: ReactNode;
  /** How somebody pays again who hasn't. */
  payAgain?: ReactNode;
};

/** How a payment ended. “Nothing was charged” stands only where the API says so plainly. [EVT-055 EVT-056] */
export function PaymentNews({ kind, state, again, children, payAgain }: PaymentNewsProps) {
  const t = useWords("paying");
  switch (state) {
    case "paid":
      return (
        <Alert tone="good" title={t("payment.paid")}>
          <p>{t(kind === "form" ? "form.paidAbout" : "payment.paidAbout")}</p>
          {children}
        </Alert>
      );
    case "failed":
    case "cancelled":
      return (
        <Alert tone={state === "failed" ? "bad" : "info"} title={t(`payment.${state}`)}>
          <p>{t(`${kind}.failed`)}</p>
          {payAgain && <Ways>{payAgain}</Ways>}
        </Alert>
      );
    case "checking":
      return <PaymentChecked again={again} />;
    case "unknown":
      return <PaymentUnknown again={again} />;
  }
}
