import { TextField } from "../../ui/form/text-field.tsx";
import type { FieldOf } from "../../posting/use-form.ts";
import type { ProfileField } from "./profile-values.ts";

type CompanyFieldsProps = { field: FieldOf; asks: (field: ProfileField) => boolean };

/** The company behind somebody, and where to find them on the web. */
export function CompanyFields({ field, asks }: CompanyFieldsProps) {
  const fields = [
    asks("company_name") && (
      <TextField key="company" {...field("company_name")} autoComplete="organization" />
    ),
    asks("trading_name") && <TextField key="trading" {...field("trading_name")} />,
    asks("company_phone") && <TextField key="phone" {...field("company_phone")} type="tel" />,
    asks("abn") && <TextField key="abn" {...field("abn")} inputMode="numeric" autoComplete="off" />,
    asks("website") && (
      <TextField key="website" {...field("website")} type="url" placeholder="https://" autoComplete="url" />
    ),
    asks("facebook_link") && (
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
