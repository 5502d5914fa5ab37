import { useTranslations } from "../../i18n/use-translations.tsx";
import type { GetField } from "../../posting/use-form.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { toSelectOptions } from "../records/select-options.ts";

type LicenceFieldsProps = { field: GetField; issuers: readonly { id: number; name: string }[] };

/** The fields of a race licence: issuer, number, expiry. */
export function LicenceFields({ field, issuers }: LicenceFieldsProps) {
  const t = useTranslations("account");
  return (
    <>
      <SelectField
        {...field("licence_issuer")}
        prompt={t("profile.choosePrompt")}
        options={toSelectOptions(issuers)}
        className="sm:col-span-2"
      />
      <TextField {...field("licence_number")} autoComplete="off" />
      <TextField {...field("licence_expiry")} type="date" />
    </>
  );
}

/** Returns the labels of a race licence's fields, by field name. */
export function useLicenceLabels() {
  const t = useTranslations("account");
  return {
    licence_issuer: t("licences.type"),
    licence_number: t("licences.number"),
    licence_expiry: t("licences.expiry"),
  };
}
