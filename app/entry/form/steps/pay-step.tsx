import { useTranslations } from "../../../i18n/use-translations.tsx";
import { useEntry } from "../entry-context.tsx";
import { PaymentMethodSection } from "../sections/payment-method.tsx";
import { TermsSection } from "../sections/terms.tsx";
import { Step } from "./step.tsx";

/** The step for terms and payment method. The order summary has the button that submits the form. */
export function PayStep() {
  const t = useTranslations("entry");
  const { price } = useEntry();
  return (
    <Step name="pay">
      {price.lines.length === 0 && <p className="hidden text-muted lg:block">{t("summary.empty")}</p>}
      <TermsSection />
      <PaymentMethodSection />
    </Step>
  );
}
