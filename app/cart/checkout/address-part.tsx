import { useWords } from "../../i18n/words.tsx";
import { Absence } from "../../posting/absence.tsx";
import { UpdateButton } from "../../posting/buttons.tsx";
import { Button } from "../../ui/button.tsx";
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
          // The list or what is chosen in it changed by a press: fresh rows show it.
          key={`${addresses.length} ${state.text("replaces")}`}
          {...state.field("address")}
          legend={t("checkout.address.choose")}
          defaultValue={isNew ? "new" : String(addressId)}
          options={[
            ...addresses.map(({ id, label }) => ({ value: String(id), label })),
            { value: "new", label: t("checkout.address.new") },
          ]}
        />
      )}
      {addresses.length > 0 && <SavedAddressButtons />}
      <NewAddress key={state.text("replaces")} page={page} state={state} isOpen={isNew} />
    </Part>
  );
}

/** What can be done with the address that is chosen. */
function SavedAddressButtons() {
  const t = useWords("cart");
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
