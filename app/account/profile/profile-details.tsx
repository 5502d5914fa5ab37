import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormResult } from "../../posting/form-result.ts";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import type { FailedSubmit } from "../../posting/submit-failure.ts";
import { useForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { LicenceAndContact } from "./licence-and-contact.tsx";
import { LoginFields } from "./login-fields.tsx";
import { PersonFields } from "./person-fields.tsx";
import type { ProfilePage } from "./profile-page.ts";
import type { ProfileField } from "./profile-field-names.ts";

type ProfileDetailsProps = { page: ProfilePage; actionResult: FormResult | FailedSubmit | undefined };

/** The profile's form with the fields that this site's settings enable. [ACC-001 SET-008..017] */
export function ProfileDetails({ page, actionResult }: ProfileDetailsProps) {
  const t = useTranslations("account");
  const form = useForm(page.initialForm, actionResult, useProfileLabels());
  const hasField = (field: ProfileField) => page.fields.includes(field);
  return (
    <FormSection id="details" title={t("profile.details")}>
      <FormFeedback form={form} />
      <PostForm id="profile" form={form} className="flex flex-col gap-6">
        <EnterKeyButton intent="" />
        <PersonFields field={form.field} values={form.values} hasField={hasField} page={page} />
        <LoginFields field={form.field} page={page} />
        <CompanyFields field={form.field} hasField={hasField} />
        <LicenceAndContact
          field={form.field}
          hasField={hasField}
          states={page.states}
          expiredOn={page.licenceExpiredOn}
        />
        <div>
          <Button className="w-full sm:w-auto">{t("profile.save")}</Button>
        </div>
      </PostForm>
    </FormSection>
  );
}

function useProfileLabels(): Record<ProfileField | "current_password" | "code", string> {
  const t = useTranslations("account");
  return {
    email: t("logIn.email"),
    mobile_phone: t("profile.mobile"),
    newpassword: t("profile.newPassword"),
    current_password: t("profile.currentPassword"),
    code: t("profile.code"),
    first_name: t("profile.firstName"),
    last_name: t("profile.lastName"),
    date_of_birth: t("profile.birthday"),
    drivers_licence_number: t("profile.licenceNumber"),
    drivers_licence_expiry: t("profile.licenceExpiry"),
    drivers_licence_state_of_issue_id: t("profile.licenceState"),
    emergency_contact_name: t("profile.emergencyName"),
    emergency_contact_phone: t("profile.emergencyPhone"),
    company_name: t("profile.company"),
    trading_name: t("profile.tradingName"),
    company_phone: t("profile.companyPhone"),
    abn: t("profile.abn"),
    website: t("profile.website"),
    facebook_link: t("profile.facebook"),
    club_additional_member: t("profile.additionalMember"),
  };
}
