import { useWords } from "../i18n/words.tsx";
import { Button } from "../ui/button.tsx";
import { Part } from "../ui/part.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { FormFrame } from "./form-frame.tsx";
import { LogInFields } from "./log-in-fields.tsx";
import { LicenceAndContact } from "./licence-and-contact.tsx";
import { PersonFields } from "./person-fields.tsx";
import type { ProfilePage } from "./profile-page.ts";
import type { ProfileField } from "./profile-values.ts";
import { type FormReply, useProfileForm } from "./use-profile-form.ts";

/** The form of the profile: the fields that this site asks. [ACC-001 SET-008..017] */
export function ProfileDetails({ page, reply }: { page: ProfilePage; reply: FormReply }) {
  const t = useWords("account");
  const form = useProfileForm(page.start, reply);
  const asks = (field: ProfileField) => page.asked.includes(field);
  return (
    <Part id="details" title={t("profile.details")}>
      <FormFrame id="profile" form={form} owner={page.owner}>
        <PersonFields field={form.field} asks={asks} birthday={page.birthday} />
        <LogInFields field={form.field} page={page} />
        <CompanyFields field={form.field} asks={asks} />
        <LicenceAndContact field={form.field} asks={asks} states={page.states} />
        <div>
          <Button className="w-full sm:w-auto">{t("profile.save")}</Button>
        </div>
      </FormFrame>
    </Part>
  );
}
