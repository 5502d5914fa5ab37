import { type ChangeEvent, useState } from "react";
import { isAustralia } from "../../domain/record-rules/place.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormField } from "../../posting/use-form.ts";

type LocalityLabel = { label: string; marked?: boolean };

/**
 * Returns functions that adapt the suburb, state and postcode fields to the chosen country, and the
 * `onChange` handler of the form's `country` field. In Australia all three are marked as required and keep
 * their labels; elsewhere they get international labels, and those that the server found missing are
 * marked, too.
 */
export function useLocalityLabels(country: FormField) {
  const t = useTranslations("record-forms");
  const [chosenCountry, setChosenCountry] = useState(country.defaultValue);
  const isInAustralia = chosenCountry === "" || isAustralia(chosenCountry);
  const withLabel = (key: "suburb" | "state" | "postcode", field: FormField): FormField & LocalityLabel =>
    isInAustralia
      ? { ...field, marked: true }
      : { ...field, label: t(`abroad.${key}`), marked: field.required === true || wasMissing(field) };
  return {
    suburb: (field: FormField) => withLabel("suburb", field),
    state: (field: FormField) => withLabel("state", field),
    postcode: (field: FormField) => withLabel("postcode", field),
    onCountryChange: (event: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => {
      setChosenCountry(event.currentTarget.value);
    },
  };
}

/** Whether the last response says that the field must be filled in. Only the server knows all countries. */
const wasMissing = ({ error, defaultValue }: FormField): boolean => Boolean(error) && defaultValue === "";
