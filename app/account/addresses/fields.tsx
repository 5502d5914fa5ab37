import { useWords } from "../../i18n/words.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { FieldOf } from "../../posting/use-form.ts";
import type { VehicleChoices } from "../garage/vehicle-choices.ts";

type AddressFieldsProps = { field: FieldOf; choices: Pick<VehicleChoices, "states" | "countries"> };

/**
 * The manual fields of an address, on six columns, in the form of whoever shows them. [ADR-011 ADR-016..023]
 */
export function AddressFields({ field, choices }: AddressFieldsProps) {
  const t = useWords("driver");
  return (
    <>
      <TextField
        {...field("street_address")}
        hint={t("address.streetHint")}
        autoComplete="street-address"
        className="sm:col-span-4"
      />
      <TextField {...field("unit")} autoComplete="off" className="self-end sm:col-span-2" />
      <TextField {...field("suburb")} autoComplete="address-level2" className="sm:col-span-6" />
      <TextField
        {...field("state")}
        autoComplete="address-level1"
        list="address-states"
        className="sm:col-span-3"
      />
      <datalist id="address-states">
        {choices.states.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <TextField
        {...field("postcode")}
        autoComplete="postal-code"
        inputMode="numeric"
        className="sm:col-span-3"
      />
      <SelectField
        {...field("country")}
        prompt={t("choosePrompt")}
        autoComplete="country-name"
        options={choices.countries.map((name) => ({ value: name, label: name }))}
        className="sm:col-span-6"
      />
    </>
  );
}
