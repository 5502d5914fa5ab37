import { useTranslations } from "../../i18n/use-translations.tsx";
import { UnavailableSection } from "../../posting/unavailable-section.tsx";
import { UpdateButton } from "../../posting/buttons.tsx";
import { Button } from "../../ui/button.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import type { CheckoutPage } from "./checkout-page.ts";
import { NewAddress } from "./new-address.tsx";
import type { CheckoutFormState } from "./use-checkout-form.ts";

/** The choice between the saved shipping addresses and a new one. [CART-022 CART-024] */
export function AddressSection({ page, state }: { page: CheckoutPage; state: CheckoutFormState }) {
  const t = useTranslations("cart");
  const { addresses, addressId } = page;
  if (page.missing.addresses)
    return (
      <FormSection id="address" title={t("checkout.address.title")}>
        <UnavailableSection>{t("checkout.address.absent")}</UnavailableSection>
        <input type="hidden" name="address" value={state.text("address")} />
        <input type="hidden" name="shipping_option_id" value={state.text("shipping_option_id")} />
        <NewAddress page={page} state={state} isOpen={false} />
      </FormSection>
    );
  const isNewAddress = state.text("address") === "new" || addresses.length === 0;
  // A new key remounts the inputs, because inputs read `defaultValue` only when they mount.
  const listKey = `${addresses.length} ${state.text("replaces")}`;
  return (
    <FormSection
      id="address"
      title={t("checkout.address.title")}
      aside={addresses.length > 0 && <UpdateButton />}
    >
      {addresses.length === 0 ? (
        <input type="hidden" name="address" value="new" />
      ) : (
        <RadioRows
          key={listKey}
          {...state.field("address")}
          required
          legend={t("checkout.address.choose")}
          defaultValue={isNewAddress ? "new" : String(addressId)}
          options={[
            ...addresses.map(({ id, label }) => ({ value: String(id), label })),
            { value: "new", label: t("checkout.address.new") },
          ]}
        />
      )}
      {addresses.length > 0 && <SavedAddressButtons />}
      <NewAddress key={`new ${listKey}`} page={page} state={state} isOpen={isNewAddress} />
    </FormSection>
  );
}

function SavedAddressButtons() {
  const t = useTranslations("cart");
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-2 group-has-[[value=new]:checked]:hidden">
      <Button tone="quiet" name="intent" value="correct-address">
        {t("checkout.address.correct")}
      </Button>
      <Button tone="quiet" name="intent" value="remove-address">
        {t("checkout.address.remove")}
      </Button>
    </p>
  );
}
