import { type RefObject, useRef } from "react";
import { AddressSearch } from "../../account/addresses/search/address-search.tsx";
import { SHOP_ADDRESS_FIELDS } from "../../account/addresses/search/search-result.ts";
import { LastName } from "../../posting/last-name.tsx";
import { useLocalityLabels } from "../../account/addresses/locality-labels.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useIsomorphicLayoutEffect } from "../../ui/use-isomorphic-layout-effect.ts";
import type { CheckoutPage } from "./checkout-page.ts";
import type { CheckoutFormState } from "./use-checkout-form.ts";

type NewAddressProps = { page: CheckoutPage; state: CheckoutFormState; isOpen: boolean };

/**
 * The fields of a new address. CSS shows them while the radio button “new” is checked, so that no scripts are
 * needed. [ADR-001]
 */
export function NewAddress({ page, state: { field, text, values, result }, isOpen }: NewAddressProps) {
  const t = useTranslations("cart");
  const labels = useLocalityLabels(field("country"));
  const replacedAddress = page.addresses.find(({ id }) => String(id) === text("replaces"));
  const fields = useFocusOfAutoFocus(replacedAddress !== undefined);
  const halfWidth = "sm:col-span-3";
  return (
    <div
      ref={fields}
      className={classNames(
        "gap-4 sm:grid-cols-6",
        isOpen && page.addresses.length === 0 ? "grid" : "hidden group-has-[[value=new]:checked]:grid",
      )}
    >
      {replacedAddress && (
        <p className="text-muted sm:col-span-6">
          <input type="hidden" name="replaces" value={replacedAddress.id} />
          {t("checkout.address.replaces", { address: replacedAddress.label })}
        </p>
      )}
      <TextField
        {...field("first_name")}
        autoComplete="shipping given-name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the clicked button is removed from the page
        autoFocus={replacedAddress !== undefined}
        className={halfWidth}
      />
      <LastName
        field={field("last_name")}
        values={values}
        autoComplete="shipping family-name"
        className={halfWidth}
      />
      <TextField {...field("email")} type="email" autoComplete="shipping email" className={halfWidth} />
      <TextField {...field("phone")} type="tel" autoComplete="shipping tel" className={halfWidth} />
      <TextField {...field("company")} autoComplete="shipping organization" className="sm:col-span-6" />
      {page.hasAddressSearch && (
        <AddressSearch
          field={field}
          fieldNames={SHOP_ADDRESS_FIELDS}
          searchResult={result?.addressSearch ?? null}
        />
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
      <TextField
        {...labels.suburb(field("city"))}
        autoComplete="shipping address-level2"
        className={halfWidth}
      />
      <TextField
        {...labels.state(field("state"))}
        autoComplete="shipping address-level1"
        className={halfWidth}
      />
      <TextField
        {...labels.postcode(field("postcode"))}
        autoComplete="shipping postal-code"
        className={halfWidth}
      />
      {page.countries.length > 0 ? (
        <SelectField
          {...field("country")}
          onChange={labels.onCountryChange}
          prompt={t("checkout.address.choosePrompt")}
          autoComplete="shipping country-name"
          options={page.countries.map((name) => ({ value: name, label: name }))}
          className={halfWidth}
        />
      ) : (
        <TextField
          {...field("country")}
          onChange={labels.onCountryChange}
          autoComplete="shipping country-name"
          className={halfWidth}
        />
      )}
      <div className="sm:col-span-6">
        <Button tone="secondary" name="intent" value="use-address">
          {t("checkout.address.use")}
        </Button>
      </div>
    </div>
  );
}

/**
 * Focuses the field with `autoFocus` when it is inserted. Browsers do so only once for each document. Returns
 * the ref of the element that contains the field.
 */
function useFocusOfAutoFocus(isWanted: boolean): RefObject<HTMLDivElement> {
  const fields = useRef<HTMLDivElement>(null);
  useIsomorphicLayoutEffect(() => {
    if (isWanted && !fields.current?.contains(document.activeElement))
      fields.current?.querySelector<HTMLInputElement>("[autofocus]")?.focus();
  }, [isWanted]);
  return fields;
}
