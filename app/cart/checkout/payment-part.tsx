import { useWords } from "../../i18n/words.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { Part } from "../../ui/part.tsx";
import type { CheckoutPage } from "./checkout-page.ts";
import type { CheckoutFormState } from "./use-checkout-form.ts";

/** How the order is paid; asked once its total is known. */
export function PaymentPart({ page, state }: { page: CheckoutPage; state: CheckoutFormState }) {
  const t = useWords("cart");
  const { paymentTypes, cart, shippingId } = page;
  if (shippingId === 0 || cart.total === null || cart.total <= 0 || paymentTypes.length === 0) {
    return <input type="hidden" name="payment_method" value={state.text("payment_method")} />;
  }
  return (
    <div className="group-has-[[value=new]:checked]:hidden">
      <Part id="payment" title={t("checkout.payment.title")}>
        <RadioRows
          {...state.field("payment_method")}
          legend={t("checkout.payment.choose")}
          options={paymentTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Part>
    </div>
  );
}
