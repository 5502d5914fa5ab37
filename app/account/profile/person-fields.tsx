import { useWords } from "../../i18n/words.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { FieldOf } from "../../posting/use-form.ts";
import type { ProfilePage } from "./profile-page.ts";
import type { ProfileField } from "./profile-values.ts";

type PersonFieldsProps = {
  field: FieldOf;
  asks: (field: ProfileField) => boolean;
  page: Pick<ProfilePage, "birthday" | "isBirthdaySetOnce">;
};

/** Who somebody is, and how to reach them. */
export function PersonFields({ field, asks, page }: PersonFieldsProps) {
  const t = useWords("account");
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      {asks("first_name") && <TextField {...field("first_name")} autoComplete="given-name" />}
      {asks("last_name") && <TextField {...field("last_name")} autoComplete="family-name" />}
      <TextField {...field("email")} hint={t("profile.emailHint")} type="email" autoComplete="email" />
      <TextField {...field("mobile_phone")} type="tel" autoComplete="tel" />
      <Birthday field={field} isAsked={asks("date_of_birth")} page={page} />
      {asks("club_additional_member") && <TextField {...field("club_additional_member")} />}
    </div>
  );
}

/** A field while none is set, or where it may be changed; text otherwise. [ACC-006 ACC-007 ACC-008] */
function Birthday({ field, isAsked, page }: Omit<PersonFieldsProps, "asks"> & { isAsked: boolean }) {
  const t = useWords("account");
  const { birthday, isBirthdaySetOnce } = page;
  if (isAsked)
    return (
      <TextField
        {...field("date_of_birth")}
        hint={isBirthdaySetOnce ? t("profile.birthdayOnce") : undefined}
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
