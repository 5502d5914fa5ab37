import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Heading } from "../../ui/section.tsx";
import type { CheckoutPage } from "./checkout-page.ts";
import { hasVoucherCodeError, PromotionCode } from "../promotion-code.tsx";
import { ShownTotalField } from "../../paying/total/shown-total-field.tsx";
import { AmountRow } from "../../ui/amount-row.tsx";
import type { CheckoutFormState } from "./use-checkout-form.ts";

type CheckoutSummaryProps = { page: CheckoutPage; state: CheckoutFormState };

/** The order's items, its totals and the order button. [CART-018 CART-024] */
export function CheckoutSummary({ page, state }: CheckoutSummaryProps) {
  const t = useTranslations("cart");
  const { cart, quotes, shippingId } = page;
  const shippingMethod = quotes.find(({ id }) => id === shippingId);
  const tax = cart.tax > 0 && <AmountRow label={t("summary.tax")} cents={cart.tax} />;
  return (
    <>
      <Heading level={2} size={3} id="order-title">
        {t("summary.title")}
      </Heading>
      <OrderItems page={page} />
      <PromotionCode
        cart={cart}
        field={state.field("promotion_code")}
        mayBeVoucher={hasVoucherCodeError(state.result)}
      />
      <dl className="flex flex-col gap-1 border-t-4 border-line pt-3" aria-live="polite">
        {cart.subTotal !== null && <AmountRow label={t("summary.subTotal")} cents={cart.subTotal} />}
        {cart.discount > 0 && <AmountRow label={t("summary.discount")} cents={-cart.discount} />}
        {shippingMethod && cart.payable !== null && (
          <div className="contents group-has-[[value=new]:checked]:hidden">
            {cart.shipping !== null && (
              <AmountRow
                label={t("summary.shippingBy", { name: shippingMethod.name })}
                cents={cart.shipping}
              />
            )}
            {/* Credit is a payment and doesn't reduce the tax, so the tax is shown above the credit. */}
            {cart.credit > 0 && (
              <>
                {tax}
                <AmountRow label={t("summary.credit")} cents={-cart.credit} />
              </>
            )}
            <AmountRow label={t("summary.total")} cents={cart.payable} isTotal />
            {cart.credit === 0 && tax}
          </div>
        )}
      </dl>
      <div className="group-has-[[value=new]:checked]:hidden">
        <PayButton page={page} state={state} />
      </div>
      {page.addresses.length > 0 && (
        // CSS shows this attribute as the hint. Text browsers would always show the text of an element.
        <p
          data-hint={t("blocked.address")}
          className="hidden text-muted before:content-[attr(data-hint)] group-has-[[value=new]:checked]:block"
        />
      )}
    </>
  );
}

function OrderItems({ page }: { page: CheckoutPage }) {
  const t = useTranslations("cart");
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{t("items", { count: page.cart.count })}</span>
        <SiteLink to="/cart" className="target content-center text-brand-text underline underline-offset-4">
          {t("summary.change")}
        </SiteLink>
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {page.cart.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 grow basis-32">
              {line.name} <span className="whitespace-nowrap text-muted">× {line.quantity}</span>
              {line.addOns.length > 0 && <span className="block text-muted">+ {line.addOns.join(", ")}</span>}
              {line.problem && <span className="block text-bad-text">{t(`line.${line.problem}`)}</span>}
            </span>
            {line.subTotal !== null && <Price cents={line.subTotal} className="whitespace-nowrap" />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The order button, or the reason why the cart can't be ordered. Hidden fields post the shown total and
 * items, so that the server rejects the order if the cart has changed. [CART-010 CART-011]
 */
function PayButton({ page, state }: CheckoutSummaryProps) {
  const t = useTranslations("cart");
  const { money } = useFormats();
  const { cart, addressId, shippingId, quotes, missing } = page;
  if (cart.problem) return <Alert tone="bad">{t(`blocked.${cart.problem}`)}</Alert>;
  if (addressId === 0 || missing.addresses) return <p className="text-muted">{t("blocked.address")}</p>;
  if (missing.shipping) return <p className="text-muted">{t("blocked.shipping")}</p>;
  if (quotes.length === 0) return <p className="text-muted">{t("checkout.shipping.none")}</p>;
  if (shippingId === 0) return <p className="text-muted">{t("blocked.shipping")}</p>;
  if (cart.total === null || cart.payable === null) return <Alert tone="info">{t("problem.noTotal")}</Alert>;
  if (cart.total <= 0) return <Alert tone="info">{t("blocked.nothingToPay")}</Alert>;
  const submitLabel = (payable: number): string =>
    payable === 0 ? t("checkout.submit") : t("checkout.pay", { total: money(payable) });
  const isBusy = state.isUpdating || state.isSubmitting;
  return (
    <>
      <ShownTotalField orderTotal={{ payable: cart.payable, fee: 0, isFeeUnknown: false }} />
      <input type="hidden" name="goods" value={cart.itemsHash} />
      <Button name="intent" value="submit" aria-disabled={isBusy} className="w-full">
        <span suppressHydrationWarning>
          {state.isSubmitting ? t("checkout.sending") : submitLabel(cart.payable)}
        </span>
      </Button>
      {cart.payable > 0 && <p className="mt-3 text-muted">{t("checkout.payNext")}</p>}
    </>
  );
}
