import { useWords } from "../../../i18n/words.tsx";
import { useEntry } from "../entry-context.tsx";
import { PaymentMethodSection } from "../sections/payment-method.tsx";
import { TermsSection } from "../sections/terms.tsx";
import { Step } from "./step.tsx";

/** Terms and the way to pay; the order with its button stands after it, on desks beside the form. */
export function PayStep() {
  const t = useWords("entry");
  const { price } = useEntry();
  return (
    <Step name="pay">
      {price.lines.length === 0 && <p className="hidden text-muted lg:block">{t("summary.empty")}</p>}
      <TermsSection />
      <PaymentMethodSection />
    </Step>
  );
}
