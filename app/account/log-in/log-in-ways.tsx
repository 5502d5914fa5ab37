import type { ReactNode } from "react";
import { useWords } from "../../i18n/words.tsx";
import type { FormAnswer, FormStart } from "../../posting/answer.ts";
import type { TroubledPost } from "../../posting/post-trouble.ts";
import { PostForm } from "../../posting/post-form.tsx";
import { type PostedForm, useForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

/** What the last press came to: whether a code is on its way, and whether the next thing to type is one. */
export type LogInReply = (FormAnswer & { isSent?: boolean; atCode?: boolean }) | TroubledPost | undefined;

type WayProps = { start: FormStart; reply: LogInReply; feedback: (form: PostedForm) => ReactNode };

/** E-mail and password; the second button has a code mailed instead. */
export function PasswordWay({ start, reply, feedback }: WayProps) {
  const t = useWords("account");
  const form = useForm(start, reply, { email: t("logIn.email"), password: t("logIn.password") });
  return (
    <>
      {feedback(form)}
      <PostForm id="log-in" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("email")} type="email" autoComplete="username" />
        <TextField {...form.field("password")} type="password" autoComplete="current-password" />
        <Button className="w-full">{t("logIn.submit")}</Button>
        <Button tone="secondary" name="intent" value="send-code" formNoValidate className="w-full">
          {t("logIn.sendCode")}
        </Button>
      </PostForm>
      <SiteLink to="/login?way=code" className="target inline-flex items-center underline">
        {t("logIn.haveCode")}
      </SiteLink>
    </>
  );
}

/** E-mail and the code that was mailed to it. */
export function CodeWay({ start, reply, feedback }: WayProps) {
  const t = useWords("account");
  const form = useForm(start, reply, { email: t("logIn.email"), code: t("logIn.code") });
  return (
    <>
      {feedback(form)}
      <PostForm id="log-in-by-code" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("email")} type="email" autoComplete="username" />
        <TextField
          {...form.field("code")}
          hint={t("logIn.codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button name="intent" value="code" className="w-full">
          {t("logIn.codeSubmit")}
        </Button>
        <Button tone="secondary" name="intent" value="send-again" formNoValidate className="w-full">
          {t("logIn.sendAgain")}
        </Button>
      </PostForm>
      <SiteLink to="/login" className="target inline-flex items-center underline">
        {t("logIn.withPassword")}
      </SiteLink>
    </>
  );
}
