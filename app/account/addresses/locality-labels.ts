import { type ChangeEvent, useState } from "react";
import { isAustralia } from "../../domain/record-rules/place.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormField } from "../../posting/use-form.ts";

type LocalityLabel = { label: string; showsRequiredMark?: boolean };

/**
 * Returns functions that label the suburb, state and postcode fields for the chosen country, and the
 * `onChange` handler of the `country` field. In Australia, all three fields are marked as required. In other
 * countries, the labels differ and only required fields are marked.
 */
export function useLocalityLabels(country: FormField) {
  const t = useTranslations("record-forms");
  const [chosenCountry, setChosenCountry] = useState(country.defaultValue);
  const isInAustralia = chosenCountry === "" || isAustralia(chosenCountry);
  const withLabel = (key: "suburb" | "state" | "postcode", field: FormField): FormField & LocalityLabel =>
    isInAustralia
      ? { ...field, showsRequiredMark: true }
      : {
          ...field,
          label: t(`abroad.${key}`),
          showsRequiredMark: field.required === true || wasMissing(field),
        };
  return {
    suburb: (field: FormField) => withLabel("suburb", field),
    state: (field: FormField) => withLabel("state", field),
    postcode: (field: FormField) => withLabel("postcode", field),
    onCountryChange: (event: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => {
      setChosenCountry(event.currentTarget.value);
    },
  };
}

/**
 * Whether the server rejected the field because it is empty. Only the server knows which fields each country
 * requires.
 */
const wasMissing = ({ error, defaultValue }: FormField): boolean => Boolean(error) && defaultValue === "";
