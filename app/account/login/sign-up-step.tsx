import { useLocation } from "@remix-run/react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { LastName } from "../../posting/last-name.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { useForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { LoginCard } from "./login-card.tsx";
import type { LoginStepProps } from "./login-steps.ts";

type SignUpProps = LoginStepProps & { asksDateOfBirth: boolean; isDateOfBirthFixed: boolean };

/** The sign-up step for email addresses that have no account yet. [AUTH-037..042] */
export function SignUpStep({
  initialForm,
  actionResult,
  currentStep,
  asksDateOfBirth,
  isDateOfBirthFixed,
}: SignUpProps) {
  const tAccount = useTranslations("account");
  const t = useTranslations("login");
  const { pathname } = useLocation();
  const form = useForm(initialForm, actionResult, {
    email: tAccount("logIn.email"),
    first_name: tAccount("profile.firstName"),
    last_name: tAccount("profile.lastName"),
    date_of_birth: tAccount("profile.birthday"),
  });
  const email = form.text("email");
  return (
    <LoginCard
      title={t("newAccount.title")}
      intro={currentStep.apiText || t("newAccount.unknown")}
      startLights={form.result?.rejection ? "red" : "green"}
      isNextStep
    >
      <p className="-mt-3 text-lg break-words text-muted">{t("newAccount.lead", { email })}</p>
      <FormFeedback form={form} titles={{ rejected: "" }} />
      <PostForm id="log-in" form={form} className="flex flex-col gap-5">
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="step" value="sign-up" />
        <TextField {...form.field("first_name")} autoComplete="given-name" />
        <LastName field={form.field("last_name")} values={form.values} autoComplete="family-name" />
        {asksDateOfBirth && (
          <TextField
            {...form.field("date_of_birth")}
            hint={isDateOfBirthFixed ? tAccount("profile.birthdayOnce") : undefined}
            type="date"
            autoComplete="bday"
          />
        )}
        <Button name="intent" value="register" className="w-full">
          {t("newAccount.submit")}
        </Button>
      </PostForm>
      <SiteLink to={pathname} className="target inline-flex items-center underline">
        {t("sent.other")}
      </SiteLink>
    </LoginCard>
  );
}
