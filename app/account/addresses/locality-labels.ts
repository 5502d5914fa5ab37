import { type ChangeEvent, useState } from "react";
import { isAustralia } from "../../domain/record-rules/place.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormField } from "../../posting/use-form.ts";

type LocalityLabel = { label: string; showsRequiredMark?: boolean };

/**
 * Returns functions that adapt the suburb, state and postcode fields to the chosen country, and the
 * `onChange` handler of the `country` field. In Australia, all three are labelled as required. Elsewhere,
 * they get international labels, and only fields that the server requires are labelled as required.
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

/** Whether the server rejected the empty field. Only the server has the rules of all countries. */
const wasMissing = ({ error, defaultValue }: FormField): boolean => Boolean(error) && defaultValue === "";
