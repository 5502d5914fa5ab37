import { useLocalityLabels } from "./locality-labels.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { FieldPair } from "../../ui/form/field-pair.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { GetField } from "../../posting/use-form.ts";
import type { AddressOptions } from "../garage/vehicle-choices.ts";

type AddressFieldsProps = { field: GetField; addressOptions: AddressOptions };

/** The fields of an address, for a grid of six columns. [ADR-011 ADR-016..023] */
export function AddressFields({ field, addressOptions: choices }: AddressFieldsProps) {
  const t = useTranslations("driver");
  const labels = useLocalityLabels(field("country"));
  return (
    <>
      <TextField
        {...field("street_address")}
        hint={t("address.streetHint")}
        autoComplete="street-address"
        className="sm:col-span-4"
      />
      <TextField {...field("unit")} autoComplete="off" className="self-end sm:col-span-2" />
      <TextField
        {...labels.suburb(field("suburb"))}
        autoComplete="address-level2"
        className="sm:col-span-6"
      />
      <FieldPair className="sm:col-span-6">
        <TextField {...labels.state(field("state"))} autoComplete="address-level1" list="address-states" />
        <TextField
          {...labels.postcode(field("postcode"))}
          autoComplete="postal-code"
          autoCapitalize="characters"
        />
      </FieldPair>
      <datalist id="address-states">
        {choices.states.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <SelectField
        {...field("country")}
        onChange={labels.onCountryChange}
        prompt={t("choosePrompt")}
        autoComplete="country-name"
        options={choices.countries.map((name) => ({ value: name, label: name }))}
        className="sm:col-span-6"
      />
    </>
  );
}
