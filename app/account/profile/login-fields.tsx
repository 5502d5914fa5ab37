import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { GetField } from "../../posting/use-form.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import type { ProfilePage } from "./profile-page.ts";

type LoginFieldsProps = { field: GetField; page: Pick<ProfilePage, "proofMethod" | "pendingEmail"> };

/** The field for a new password, and the password or code that confirms a new password or email address. */
export function LoginFields({ field, page: { proofMethod, pendingEmail } }: LoginFieldsProps) {
  const t = useTranslations("account");
  return (
    <div className="grid gap-4">
      {pendingEmail !== "" && (
        <p className="border-s-8 border-info bg-raised px-4 py-3">
          {t("profile.emailPending", { email: pendingEmail })}
        </p>
      )}
      {proofMethod === "password" ? (
        <>
          <NewPasswordField field={field("newpassword")} hasPassword />
          <TextField
            {...field("current_password")}
            hint={t("profile.currentPasswordHint")}
            type="password"
            autoComplete="current-password"
          />
        </>
      ) : (
        // The code comes first, because requesting it reloads the page and clears the new password.
        <>
          <div className="flex flex-col items-start gap-3">
            <p className="text-muted">{t("profile.codeHint")}</p>
            <Button tone="secondary" name="intent" value="send-code" formNoValidate>
              {t("profile.sendCode")}
            </Button>
          </div>
          <TextField {...field("code")} inputMode="numeric" autoComplete="one-time-code" />
          <NewPasswordField field={field("newpassword")} hasPassword={false} />
        </>
      )}
    </div>
  );
}
