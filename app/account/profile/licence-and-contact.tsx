import { useTranslations } from "../../i18n/use-translations.tsx";
import { Badge } from "../../ui/badge.tsx";
import { FieldSet } from "../../ui/form/field-set.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { GetField } from "../../posting/use-form.ts";
import { toSelectOptions } from "../records/select-options.ts";
import type { ProfileField } from "./profile-field-names.ts";

type LicenceAndContactProps = {
  field: GetField;
  hasField: (field: ProfileField) => boolean;
  states: { id: number; name: string }[];
  /** The formatted expiry of an expired driver's licence, or null. */
  expiredOn: string | null;
};

/** The fields of the driver's licence and the emergency contact. [SET-009 SET-010] */
export function LicenceAndContact({ field, hasField, states, expiredOn }: LicenceAndContactProps) {
  const t = useTranslations("account");
  return (
    <>
      {hasField("drivers_licence_number") && (
        <FieldSet legend={t("profile.licence")}>
          {expiredOn !== null && (
            <p className="mb-3">
              <Badge tone="bad">{t("licences.expired", { date: expiredOn })}</Badge>
            </p>
          )}
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <TextField {...field("drivers_licence_number")} autoComplete="off" />
            <TextField {...field("drivers_licence_expiry")} type="date" />
            {hasField("drivers_licence_state_of_issue_id") && (
              <SelectField
                {...field("drivers_licence_state_of_issue_id")}
                prompt={t("profile.choosePrompt")}
                options={toSelectOptions(states)}
                className="sm:col-span-2"
              />
            )}
          </div>
        </FieldSet>
      )}
      {hasField("emergency_contact_name") && (
        <FieldSet legend={t("profile.emergency")}>
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <TextField {...field("emergency_contact_name")} autoComplete="off" />
            <TextField {...field("emergency_contact_phone")} type="tel" autoComplete="off" />
          </div>
        </FieldSet>
      )}
    </>
  );
}
