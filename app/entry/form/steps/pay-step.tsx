import { PaymentMethodSection } from "../sections/payment-method.tsx";
import { TermsSection } from "../sections/terms.tsx";
import { Step } from "./step.tsx";

/** Terms and the way to pay; the order with its button stands after it, on desks beside the form. */
export const PayStep = () => (
  <Step name="pay">
    <TermsSection />
    <PaymentMethodSection />
  </Step>
);
