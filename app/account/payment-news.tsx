import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import type { PayProblem } from "./open-invoice.server.ts";
import type { PaymentReturn } from "./payment-return.server.ts";

/** How paying an invoice went, or why it could not begin. */
export function PaymentNews({ payment, problem }: { payment: PaymentReturn; problem: PayProblem | null }) {
  const t = useWords("my-account");
  if (problem) {
    return (
      <Alert tone="bad" title={t("problem.title")}>
        {"said" in problem ? problem.said : t(problem.key)}
      </Alert>
    );
  }
  return (
    payment && (
      <Alert tone={tones[payment]} title={t(`payment.${payment}`)}>
        {t(`payment.${payment}About`)}
      </Alert>
    )
  );
}

const tones = { paid: "good", failed: "bad", unknown: "info" } as const;
