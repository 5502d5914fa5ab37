import { useRef } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { InitialForm } from "../../posting/form-result.ts";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { IndeterminateOrder } from "../../paying/indeterminate-order.tsx";
import { BottomBar } from "../../ui/bottom-bar.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { AddressSection } from "./address-section.tsx";
import type { CheckoutPage } from "./checkout-page.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { ShippingSection } from "./shipping-section.tsx";
import { type CheckoutFormState, type CheckoutActionData, useCheckoutForm } from "./use-checkout-form.ts";

type CheckoutFormProps = { page: CheckoutPage; initialForm: InitialForm; actionResult: CheckoutActionData };

/** The checkout as one form: address, shipping, payment and total. [CART-020 CART-024] */
export function CheckoutForm({ page, initialForm, actionResult }: CheckoutFormProps) {
  const t = useTranslations("cart");
  const formRef = useRef<HTMLFormElement>(null);
  const state = useCheckoutForm(formRef, initialForm, actionResult);
  if (state.result?.indeterminate)
    return <IndeterminateOrder kind="order" pagePath="/checkout" {...state.result.indeterminate} />;
  return (
    <PostForm
      ref={formRef}
      id="checkout"
      form={state}
      action="/checkout"
      noValidate
      onInput={state.onInput}
      className="group"
    >
      <EnterKeyButton intent="update" />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <FormFeedback
            form={state}
            titles={{ errors: t("problem.title"), rejected: t("checkout.rejected") }}
          />
          <AddressSection page={page} state={state} />
          <ShippingSection page={page} state={state} />
          <PaymentSection page={page} state={state} />
          <NoteSection state={state} />
        </div>
        <aside id="order" aria-labelledby="order-title" className="min-w-0 self-start lg:sticky lg:top-24">
          <Card className="flex flex-col gap-5 p-5 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
            <CheckoutSummary page={page} state={state} />
          </Card>
        </aside>
      </div>
      {page.cart.payable !== null && (
        <div className="contents group-has-[[value=new]:checked]:hidden">
          <BottomBar label={t("summary.total")} cents={page.cart.payable} to="#order">
            {t("summary.review")}
          </BottomBar>
        </div>
      )}
    </PostForm>
  );
}

/** [CART-020 CART-021] */
function NoteSection({ state: { field, text } }: { state: CheckoutFormState }) {
  const t = useTranslations("cart");
  return (
    <FormSection id="extra" title={t("checkout.extra")}>
      <TextArea {...field("note")} rows={3} />
      <Checkbox
        name="marketing_opt_in"
        value="yes"
        label={t("checkout.optIn")}
        defaultChecked={text("marketing_opt_in") === "yes"}
      />
    </FormSection>
  );
}
