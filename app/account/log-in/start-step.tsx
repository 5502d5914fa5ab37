import type { ReactNode } from "react";
import { useWords } from "../../i18n/words.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { useForm } from "../../posting/use-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { KeptInLine } from "./kept-in-line.tsx";
import { LogInCard } from "./log-in-card.tsx";
import type { StepProps } from "./log-in-steps.ts";
import { AuthorisationWays } from "./authorisation-ways.tsx";
import type { AuthorisationWays as Ways } from "./authorisation-ways.server.ts";

/**
 * The e-mail, for log-in and sign-up alike, and the password as the second way. The first button is what the
 * Enter key presses: the server goes by whether a password is there.
 */
export function StartStep({
  start,
  reply,
  isByCodeOnly,
  isSignUp,
  hasExpired,
  authorisation,
}: StepProps & { isSignUp: boolean; hasExpired: boolean; authorisation: Ways }) {
  const account = useWords("account");
  const t = useWords("ways-in");
  const form = useForm(start, reply, {
    email: account("logIn.email"),
    password: account("logIn.password"),
  });
  const isBad = form.answer ? form.answer.refusal !== null : hasExpired;
  return (
    <LogInCard
      title={isSignUp ? t("signUp.title") : account("logIn.title")}
      lead={isByCodeOnly ? t("start.leadCode") : t("start.lead")}
      lights={isBad ? "red" : "green"}
    >
      {hasExpired && !form.answer && (
        <Alert tone="bad" title={t("start.expired")}>
          {t("start.expiredAbout")}
        </Alert>
      )}
      <FormFeedback form={form} titles={{ refused: "" }} />
      <PostForm id="log-in" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("email")} type="email" autoComplete="username" />
        <Button className="w-full">{t("start.submit")}</Button>
        <Divided>{t("start.orPassword")}</Divided>
        <KeptInLine form={form} />
        <TextField {...form.field("password")} type="password" autoComplete="current-password" />
        <Button tone="secondary" name="intent" value="password" className="w-full">
          {account("logIn.submit")}
        </Button>
      </PostForm>
      <AuthorisationWays {...authorisation} />
      <p className="flex flex-wrap gap-x-6">
        <SiteLink to="/forgotpassword" className="target inline-flex items-center underline">
          {t("start.forgot")}
        </SiteLink>
        <SiteLink to="/login?way=code" className="target inline-flex items-center underline">
          {account("logIn.haveCode")}
        </SiteLink>
      </p>
    </LogInCard>
  );
}

const Divided = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-4 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {children}
  </p>
);
