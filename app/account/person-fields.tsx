import { useWords } from "../i18n/words.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import type { FieldOf } from "./form-field.ts";
import type { ProfileField } from "./profile-values.ts";

type PersonFieldsProps = {
  field: FieldOf;
  asks: (field: ProfileField) => boolean;
  birthday: string | null;
};

/** Who somebody is, and how to reach them. */
export function PersonFields({ field, asks, birthday }: PersonFieldsProps) {
  const t = useWords("account");
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      {asks("first_name") && (
        <TextField
          {...field("first_name")}
          label={t("profile.firstName")}
          autoComplete="given-name"
          required
        />
      )}
      {asks("last_name") && (
        <TextField
          {...field("last_name")}
          label={t("profile.lastName")}
          autoComplete="family-name"
          required
        />
      )}
      <TextField
        {...field("email")}
        label={t("logIn.email")}
        hint={t("profile.emailHint")}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        {...field("mobile_phone")}
        label={t("profile.mobile")}
        type="tel"
        autoComplete="tel"
        required
      />
      <Birthday field={field} isAsked={asks("date_of_birth")} birthday={birthday} />
      {asks("club_additional_member") && (
        <TextField {...field("club_additional_member")} label={t("profile.additionalMember")} />
      )}
    </div>
  );
}

/** A field while none is set, or where it may be changed; text otherwise. [ACC-006 ACC-007 ACC-008] */
function Birthday({ field, isAsked, birthday }: Omit<PersonFieldsProps, "asks"> & { isAsked: boolean }) {
  const t = useWords("account");
  if (isAsked)
    return (
      <TextField
        {...field("date_of_birth")}
        label={t("profile.birthday")}
        type="date"
        autoComplete="bday"
        className="sm:col-span-2"
      />
    );
  if (birthday === null) return null;
  return (
    <dl className="border-s-8 border-line bg-raised px-4 py-3 sm:col-span-2">
      <dt className="font-semibold">{t("profile.birthday")}</dt>
      <dd>
        {birthday}
        <span className="block text-muted">{t("profile.birthdayFixed")}</span>
      </dd>
    </dl>
  );
}
