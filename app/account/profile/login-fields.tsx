import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { GetField } from "../../posting/use-form.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import type { ProfilePage } from "./profile-page.ts";

type LoginFieldsProps = { field: GetField; page: Pick<ProfilePage, "proof" | "pendingEmail"> };

/** The fields to change password and email address. */
export function LoginFields({ field, page: { proof, pendingEmail } }: LoginFieldsProps) {
  const t = useTranslations("account");
  return (
    <div className="grid gap-4">
      {pendingEmail !== "" && (
        <p className="border-s-8 border-info bg-raised px-4 py-3">
          {t("profile.emailPending", { email: pendingEmail })}
        </p>
      )}
      {proof === "password" ? (
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
        // The code comes first: requesting it reloads the page, which would lose a typed password.
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
