import { AddressSearch } from "../../account/addresses/search/address-search.tsx";
import { shopMembers } from "../../account/addresses/search/search-news.ts";
import { useWords } from "../../i18n/words.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { CheckoutPage } from "./checkout-page.ts";
import type { CheckoutFormState } from "./use-checkout-form.ts";

type NewAddressProps = { page: CheckoutPage; state: CheckoutFormState; isOpen: boolean };

/**
 * The fields of an address that isn't saved yet. They unfold with their radio button, which takes no script.
 * [ADR-001]
 */
export function NewAddress({ page, state: { field, text, answer }, isOpen }: NewAddressProps) {
  const t = useWords("cart");
  const replaced = page.addresses.find(({ id }) => String(id) === text("replaces"));
  const half = "sm:col-span-3";
  return (
    <div
      className={classNames(
        "gap-4 sm:grid-cols-6",
        isOpen && page.addresses.length === 0 ? "grid" : "hidden group-has-[[value=new]:checked]:grid",
      )}
    >
      {replaced && (
        <p className="text-muted sm:col-span-6">
          <input type="hidden" name="replaces" value={replaced.id} />
          {t("checkout.address.replaces", { address: replaced.label })}
        </p>
      )}
      <TextField
        {...field("first_name")}
        autoComplete="shipping given-name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone
        autoFocus={replaced !== undefined}
        className={half}
      />
      <TextField {...field("last_name")} autoComplete="shipping family-name" className={half} />
      <TextField {...field("email")} type="email" autoComplete="shipping email" className={half} />
      <TextField {...field("phone")} type="tel" autoComplete="shipping tel" className={half} />
      <TextField {...field("company")} autoComplete="shipping organization" className="sm:col-span-6" />
      {page.searchesAddresses && (
        <AddressSearch field={field} members={shopMembers} news={answer?.addressSearch ?? null} />
      )}
      <TextField
        {...field("street_address")}
        autoComplete="shipping address-line1"
        className="sm:col-span-6"
      />
      <TextField
        {...field("street_address_1")}
        autoComplete="shipping address-line2"
        className="sm:col-span-6"
      />
      <TextField {...field("city")} autoComplete="shipping address-level2" className={half} />
      <TextField {...field("state")} autoComplete="shipping address-level1" className={half} />
      <TextField {...field("postcode")} autoComplete="shipping postal-code" className={half} />
      {page.countries.length > 0 ? (
        <SelectField
          {...field("country")}
          prompt={t("checkout.address.choosePrompt")}
          autoComplete="shipping country-name"
          options={page.countries.map((name) => ({ value: name, label: name }))}
          className={half}
        />
      ) : (
        <TextField {...field("country")} autoComplete="shipping country-name" className={half} />
      )}
      <div className="sm:col-span-6">
        <Button tone="secondary" name="intent" value="use-address">
          {t("checkout.address.use")}
        </Button>
      </div>
    </div>
  );
}
