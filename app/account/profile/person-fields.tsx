import { useTranslations } from "../../i18n/use-translations.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { Values } from "../../posting/form-result.ts";
import { LastName } from "../../posting/last-name.tsx";
import type { GetField } from "../../posting/use-form.ts";
import type { ProfilePage } from "./profile-page.ts";
import type { ProfileField } from "./profile-field-names.ts";

type PersonFieldsProps = {
  field: GetField;
  values: Values;
  hasField: (field: ProfileField) => boolean;
  page: Pick<ProfilePage, "dateOfBirth" | "isDateOfBirthFixed">;
};

/** The fields of the user's name, contact details and date of birth. */
export function PersonFields({ field, values, hasField, page }: PersonFieldsProps) {
  const t = useTranslations("account");
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      {hasField("first_name") && <TextField {...field("first_name")} autoComplete="given-name" />}
      {hasField("last_name") && (
        <LastName field={field("last_name")} values={values} autoComplete="family-name" />
      )}
      <TextField {...field("email")} hint={t("profile.emailHint")} type="email" autoComplete="email" />
      <TextField {...field("mobile_phone")} type="tel" autoComplete="tel" />
      <DateOfBirth field={field} isEditable={hasField("date_of_birth")} page={page} />
      {hasField("club_additional_member") && <TextField {...field("club_additional_member")} />}
    </div>
  );
}

/** The date of birth, as a field if the user may change it, or else as text. [ACC-006 ACC-007 ACC-008] */
function DateOfBirth({
  field,
  isEditable,
  page,
}: Omit<PersonFieldsProps, "hasField" | "values"> & { isEditable: boolean }) {
  const t = useTranslations("account");
  const { dateOfBirth, isDateOfBirthFixed } = page;
  if (isEditable)
    return (
      <TextField
        {...field("date_of_birth")}
        hint={isDateOfBirthFixed ? t("profile.birthdayOnce") : undefined}
        type="date"
        autoComplete="bday"
        className="sm:col-span-2"
      />
    );
  if (dateOfBirth === null) return null;
  return (
    <dl className="border-s-8 border-line bg-raised px-4 py-3 sm:col-span-2">
      <dt className="font-semibold">{t("profile.birthday")}</dt>
      <dd>
        {dateOfBirth}
        <span className="block text-muted">{t("profile.birthdayFixed")}</span>
      </dd>
    </dl>
  );
}
