import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import type { FormState } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { LoginCard } from "./login-card.tsx";

type CodeStepProps = {
  id: string;
  form: FormState;
  /** False if the user opened the step by its own URL. */
  isAfterSubmit: boolean;
  sentMessage: ReactNode;
  /** The formatted delay of the email. Undefined or "" if the email was sent at once. */
  emailDelay: string | undefined;
  hint?: string;
  children: ReactNode;
};

/**
 * The step to enter the emailed code. If the user opened the step by its own URL, it also has a field for the
 * email address. [AUTH-046]
 */
export function CodeStep({
  id,
  form,
  isAfterSubmit,
  sentMessage,
  emailDelay,
  hint,
  children,
}: CodeStepProps) {
  const tAccount = useTranslations("account");
  const t = useTranslations("login");
  const tPosting = useTranslations("posting");
  const { pathname } = useLocation();
  const email = form.text("email");
  const isEmailSent = isAfterSubmit && email !== "" && !form.errors.some(isEmailError);
  return (
    <LoginCard
      title={isEmailSent ? t("sent.title") : tAccount("logIn.code")}
      intro={
        isEmailSent ? (emailDelay ? tPosting("mailDelayed", { time: emailDelay }) : sentMessage) : undefined
      }
      startLights={form.result?.rejection ? "red" : "green"}
      isNextStep={isEmailSent}
    >
      <FormFeedback form={form} titles={{ rejected: "" }} />
      <PostForm id={id} form={form} className="flex flex-col gap-5">
        <input type="hidden" name="step" value={isEmailSent ? "code" : "opened"} />
        {isEmailSent ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextField {...form.field("email")} type="email" autoComplete="username" />
        )}
        <TextField {...form.field("code")} hint={hint} inputMode="numeric" autoComplete="one-time-code" />
        {children}
        <Button tone="quiet" name="intent" value="send-again" formNoValidate className="w-full">
          {isEmailSent ? t("sent.again") : t("sent.new")}
        </Button>
      </PostForm>
      <SiteLink to={pathname} className="target inline-flex items-center underline">
        {t("sent.other")}
      </SiteLink>
    </LoginCard>
  );
}

const isEmailError = ({ field }: { field: string }): boolean => field === "email";
