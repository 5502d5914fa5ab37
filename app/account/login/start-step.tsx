import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { PaymentResultAtLogin } from "../../paying/payment-at-login.server.ts";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { useForm } from "../../posting/use-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { QueueTicketField } from "./queue-ticket-field.tsx";
import { LoginCard } from "./login-card.tsx";
import type { LoginStepProps } from "./login-steps.ts";
import { ExternalLoginButtons } from "./external-login-buttons.tsx";
import type { ExternalLogins } from "./external-logins.server.ts";

/**
 * The first step of login and sign-up, with an email address and an optional password. The server checks
 * whether a password was typed, because Enter always submits with the intent of the first button.
 */
export function StartStep({
  initialForm,
  actionResult,
  isCodeOnly,
  isSignUp,
  hasLinkExpired,
  externalLogins,
  payment,
}: LoginStepProps & {
  isSignUp: boolean;
  hasLinkExpired: boolean;
  externalLogins: ExternalLogins;
  payment: PaymentResultAtLogin | null;
}) {
  const tAccount = useTranslations("account");
  const t = useTranslations("login");
  const form = useForm(initialForm, actionResult, {
    email: tAccount("logIn.email"),
    password: tAccount("logIn.password"),
  });
  const showsExpiredAlert = hasLinkExpired && (!form.result || form.result.isOtherLanguage === true);
  const hasError = showsExpiredAlert || (form.result !== undefined && form.result.rejection !== null);
  return (
    <LoginCard
      title={isSignUp ? t("signUp.title") : tAccount("logIn.title")}
      intro={isCodeOnly ? t("start.leadCode") : t("start.lead")}
      startLights={hasError ? "red" : "green"}
    >
      {showsExpiredAlert && (
        <Alert tone="bad" title={t("start.expired")}>
          {t("start.expiredAbout")}
        </Alert>
      )}
      {payment && (
        <Alert
          tone={payment === "paid" ? "good" : payment === "declined" ? "bad" : "info"}
          title={t(`payment.${payment}`)}
        >
          {t(payment === "cancelled" ? "payment.declinedAbout" : `payment.${payment}About`)}
        </Alert>
      )}
      <FormFeedback form={form} titles={{ rejected: "" }} />
      <PostForm id="log-in" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("email")} type="email" autoComplete="username" />
        <Button className="w-full">{t("start.submit")}</Button>
        <Divider>{t("start.orPassword")}</Divider>
        <QueueTicketField form={form} />
        <TextField {...form.field("password")} type="password" autoComplete="current-password" />
        <Button tone="secondary" name="intent" value="password" className="w-full">
          {tAccount("logIn.submit")}
        </Button>
      </PostForm>
      <ExternalLoginButtons {...externalLogins} />
      <p className="flex flex-wrap gap-x-6">
        <SiteLink to="/forgotpassword" className="target inline-flex items-center underline">
          {t("start.forgot")}
        </SiteLink>
        <SiteLink to="/login?way=code" className="target inline-flex items-center underline">
          {tAccount("logIn.haveCode")}
        </SiteLink>
      </p>
    </LoginCard>
  );
}

const Divider = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-4 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {children}
  </p>
);
