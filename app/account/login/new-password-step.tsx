import { MIN_PASSWORD_LENGTH } from "../../domain/password-rules.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import type { FormState } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { LoginCard } from "./login-card.tsx";

type NewPasswordStepProps = { form: FormState; suggestion: string; encryptedState: string };

/**
 * The step to set a new password. The user enters a password or takes the suggestion. If the field is empty,
 * the API generates a password. [AUTH-043]
 */
export function NewPasswordStep({ form, suggestion, encryptedState }: NewPasswordStepProps) {
  const tAccount = useTranslations("account");
  const t = useTranslations("login");
  const email = form.text("email");
  return (
    <LoginCard
      title={t("recover.newTitle")}
      intro={t("recover.newLead", { email })}
      startLights={form.result?.rejection ? "red" : "green"}
      isNextStep
    >
      <FormFeedback form={form} titles={{ rejected: "" }} />
      <PostForm id="recovery" form={form} className="flex flex-col gap-5">
        {/* Password managers need the user name to save the new password. */}
        <input type="email" name="email" defaultValue={email} autoComplete="username" hidden readOnly />
        <input type="hidden" name="carried" value={encryptedState} />
        <input type="hidden" name="step" value="password" />
        <TextField
          {...form.field("newpassword")}
          label={tAccount("profile.newPassword")}
          hint={t("recover.newHint")}
          type="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
        />
        <Button name="intent" value="set" className="w-full">
          {t("recover.save")}
        </Button>
        <p>
          {t("recover.suggestion")}{" "}
          <code className="figures text-xl whitespace-nowrap select-all">{suggestion}</code>
        </p>
        <Button tone="secondary" name="intent" value="use-suggestion" formNoValidate className="w-full">
          {t("recover.useSuggestion")}
        </Button>
      </PostForm>
      <SiteLink to="/forgotpassword" className="target inline-flex items-center underline">
        {t("recover.again")}
      </SiteLink>
    </LoginCard>
  );
}
