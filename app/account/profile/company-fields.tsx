import { TextField } from "../../ui/form/text-field.tsx";
import type { GetField } from "../../posting/use-form.ts";
import type { ProfileField } from "./profile-field-names.ts";

type CompanyFieldsProps = { field: GetField; hasField: (field: ProfileField) => boolean };

/** The fields of the user's company and websites. */
export function CompanyFields({ field, hasField }: CompanyFieldsProps) {
  const fields = [
    hasField("company_name") && (
      <TextField key="company" {...field("company_name")} autoComplete="organization" />
    ),
    hasField("trading_name") && <TextField key="trading" {...field("trading_name")} />,
    hasField("company_phone") && <TextField key="phone" {...field("company_phone")} type="tel" />,
    hasField("abn") && <TextField key="abn" {...field("abn")} inputMode="numeric" autoComplete="off" />,
    hasField("website") && (
      <TextField key="website" {...field("website")} type="url" placeholder="https://" autoComplete="url" />
    ),
    hasField("facebook_link") && (
      <TextField
        key="facebook"
        {...field("facebook_link")}
        type="url"
        placeholder="https://"
        autoComplete="off"
      />
    ),
  ].filter(Boolean);
  return fields.length > 0 && <div className="grid items-end gap-4 sm:grid-cols-2">{fields}</div>;
}
