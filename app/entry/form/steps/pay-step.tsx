import { useTranslations } from "../../../i18n/use-translations.tsx";
import { useEntry } from "../entry-context.tsx";
import { PaymentMethodSection } from "../sections/payment-method.tsx";
import { TermsSection } from "../sections/terms.tsx";
import { Step } from "./step.tsx";

/** Terms and payment method. The order with its button follows, next to the form on wide screens. */
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
