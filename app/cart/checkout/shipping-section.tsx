import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { UnavailableSection } from "../../posting/unavailable-section.tsx";
import { UpdateButton } from "../../posting/buttons.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import type { CheckoutPage } from "./checkout-page.ts";
import type { CheckoutFormState } from "./use-checkout-form.ts";

/**
 * The shipping methods for the chosen address, with their prices. Renders nothing without an address.
 * [CART-007 CART-022 CART-023]
 */
export function ShippingSection({ page, state }: { page: CheckoutPage; state: CheckoutFormState }) {
  const t = useTranslations("cart");
  const { money } = useFormats();
  const { quotes, addressId, shippingId, missing } = page;
  if (addressId === 0 || missing.addresses) return null;
  if (missing.shipping)
    return (
      <FormSection id="shipping" title={t("checkout.shipping.title")}>
        <UnavailableSection>{t("checkout.shipping.absent")}</UnavailableSection>
        <input type="hidden" name="shipping_option_id" value={String(shippingId)} />
      </FormSection>
    );
  const isPickUpOnly = quotes.length > 0 && quotes.every(({ isPickUp }) => isPickUp);
  return (
    <div className="group-has-[[value=new]:checked]:hidden">
      <FormSection
        id="shipping"
        title={t("checkout.shipping.title")}
        aside={quotes.length > 0 && <UpdateButton />}
      >
        {quotes.length === 0 && <Alert tone="bad">{t("checkout.shipping.none")}</Alert>}
        {quotes.length > 0 && (
          <RadioRows
            // A new key remounts the inputs, because inputs read `defaultValue` only when they mount.
            key={`${addressId} ${quotes.map(({ id }) => id).join(" ")}`}
            {...state.field("shipping_option_id")}
            required
            legend={t("checkout.shipping.choose")}
            defaultValue={String(shippingId)}
            options={quotes.map(({ id, name, amount }) => ({
              value: String(id),
              label: (
                <span suppressHydrationWarning>
                  {`${name} ${amount === null ? t("line.noPrice") : money(amount)}`}
                </span>
              ),
              disabled: amount === null,
            }))}
          />
        )}
        {isPickUpOnly && (
          <div className="flex flex-col items-start gap-4">
            <p className="max-w-prose">{t("checkout.shipping.pickUpOnly")}</p>
            {page.canRequestQuote && (
              <Button tone="secondary" name="intent" value="ask-quote">
                {t("checkout.shipping.ask")}
              </Button>
            )}
          </div>
        )}
      </FormSection>
    </div>
  );
}
