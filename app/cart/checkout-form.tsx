import { useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import { EnterKeyButton } from "../site/update-button.tsx";
import { Unconfirmed } from "../paying/unconfirmed.tsx";
import { BottomBar } from "../ui/bottom-bar.tsx";
import { Card } from "../ui/card.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { OwnerMark } from "../ui/form/owner-mark.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { Part } from "../ui/part.tsx";
import { AddressPart } from "./address-part.tsx";
import { CheckoutFeedback } from "./checkout-feedback.tsx";
import type { CheckoutPage, CheckoutStart } from "./checkout-page.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { PaymentPart } from "./payment-part.tsx";
import { ShippingPart } from "./shipping-part.tsx";
import { type CheckoutFormState, type CheckoutReply, useCheckoutForm } from "./use-checkout-form.ts";

type CheckoutFormProps = { page: CheckoutPage; start: CheckoutStart; reply: CheckoutReply };

/** The order as one plain form: where it goes, how, how it is paid, and what it comes to. [CART-020 CART-024] */
export function CheckoutForm({ page, start, reply }: CheckoutFormProps) {
  const t = useWords("cart");
  const form = useRef<HTMLFormElement>(null);
  const state = useCheckoutForm(form, start, reply);
  if (state.answer?.unconfirmed)
    return <Unconfirmed kind="order" page="/checkout" {...state.answer.unconfirmed} />;
  return (
    <form
      ref={form}
      id="checkout"
      method="post"
      action="/checkout"
      noValidate
      onChange={state.onChange}
      onSubmit={state.onSubmit}
      className="group"
    >
      <OwnerMark mark={start.owner} />
      <EnterKeyButton />
      <input type="hidden" name="key" value={state.key} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <CheckoutFeedback state={state} />
          <AddressPart page={page} state={state} />
          <ShippingPart page={page} state={state} />
          <PaymentPart page={page} state={state} />
          <ExtraPart state={state} />
        </div>
        <aside id="order" aria-labelledby="order-title" className="min-w-0 self-start lg:sticky lg:top-24">
          <Card className="flex flex-col gap-5 p-5 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
            <CheckoutSummary page={page} state={state} />
          </Card>
        </aside>
      </div>
      {page.cart.total !== null && (
        <div className="contents group-has-[[value=new]:checked]:hidden">
          <BottomBar words={t("summary.total")} cents={page.cart.total} to="#order">
            {t("summary.review")}
          </BottomBar>
        </div>
      )}
      {/* Last of all: the form is there to its end. On a slow line a browser without scripts posts what has come so far. */}
      <input type="hidden" name="whole" value="yes" />
    </form>
  );
}

/** What else the organiser is told. The box is never ticked from the start. [CART-020 CART-021] */
function ExtraPart({ state: { field, values } }: { state: CheckoutFormState }) {
  const t = useWords("cart");
  return (
    <Part id="extra" title={t("checkout.extra")}>
      <TextArea {...field("note")} label={t("checkout.note")} rows={3} />
      <CheckBox
        name="marketing_opt_in"
        value="yes"
        label={t("checkout.optIn")}
        defaultChecked={values.marketing_opt_in === "yes"}
      />
    </Part>
  );
}
