import { useWords } from "../../i18n/words.tsx";
import { Absence } from "../../posting/absence.tsx";
import { UpdateButton } from "../../posting/buttons.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { Part } from "../../ui/part.tsx";
import type { CheckoutPage } from "./checkout-page.ts";
import { NewAddress } from "./new-address.tsx";
import type { CheckoutFormState } from "./use-checkout-form.ts";

/** Where it goes: an address that is saved, or a new one. [CART-022 CART-024] */
export function AddressPart({ page, state }: { page: CheckoutPage; state: CheckoutFormState }) {
  const t = useWords("cart");
  const { addresses, addressId } = page;
  if (page.missing.addresses)
    return (
      <Part id="address" title={t("checkout.address.title")}>
        <Absence>{t("checkout.address.absent")}</Absence>
        <input type="hidden" name="address" value={state.text("address")} />
        <input type="hidden" name="shipping_option_id" value={state.text("shipping_option_id")} />
        <NewAddress page={page} state={state} isOpen={false} />
      </Part>
    );
  const isNew = state.text("address") === "new" || addresses.length === 0;
  return (
    <Part id="address" title={t("checkout.address.title")} aside={addresses.length > 0 && <UpdateButton />}>
      {addresses.length === 0 ? (
        <input type="hidden" name="address" value="new" />
      ) : (
        <RadioRows
          // A saved address joins the list: fresh rows then show it chosen.
          key={addresses.length}
          {...state.field("address")}
          legend={t("checkout.address.choose")}
          defaultValue={isNew ? "new" : String(addressId)}
          options={[
            ...addresses.map(({ id, label }) => ({ value: String(id), label })),
            { value: "new", label: t("checkout.address.new") },
          ]}
        />
      )}
      <NewAddress page={page} state={state} isOpen={isNew} />
    </Part>
  );
}
