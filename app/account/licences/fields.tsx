import { useWords } from "../../i18n/words.tsx";
import type { FieldOf } from "../../posting/use-form.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { namedOptions } from "../records/named-options.ts";

type LicenceFieldsProps = { field: FieldOf; issuers: readonly { id: number; name: string }[] };

/** The fields of a race licence: who issued it, its number, its last day. */
export function LicenceFields({ field, issuers }: LicenceFieldsProps) {
  const t = useWords("account");
  return (
    <>
      <SelectField
        {...field("licence_issuer")}
        prompt={t("profile.choosePrompt")}
        options={namedOptions(issuers)}
        className="sm:col-span-2"
      />
      <TextField {...field("licence_number")} autoComplete="off" />
      <TextField {...field("licence_expiry")} type="date" />
    </>
  );
}

/** The words over the fields of a race licence, by their names. */
export function useLicenceLabels() {
  const t = useWords("account");
  return {
    licence_issuer: t("licences.type"),
    licence_number: t("licences.number"),
    licence_expiry: t("licences.expiry"),
  };
}
