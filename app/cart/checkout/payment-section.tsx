import { useTranslations } from "../../i18n/use-translations.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import type { CheckoutPage } from "./checkout-page.ts";
import type { CheckoutFormState } from "./use-checkout-form.ts";

/**
 * The choice of a payment method. Renders only a hidden field if there are no methods or no amount to pay
 * yet.
 */
export function PaymentSection({ page, state }: { page: CheckoutPage; state: CheckoutFormState }) {
  const t = useTranslations("cart");
  const { paymentTypes, cart, shippingId } = page;
  if (shippingId === 0 || cart.payable === null || cart.payable <= 0 || paymentTypes.length === 0) {
    return <input type="hidden" name="payment_method" value={state.text("payment_method")} />;
  }
  return (
    <div className="group-has-[[value=new]:checked]:hidden">
      <FormSection id="payment" title={t("checkout.payment.title")}>
        <RadioRows
          {...state.field("payment_method")}
          required
          legend={t("checkout.payment.choose")}
          options={paymentTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormSection>
    </div>
  );
}
