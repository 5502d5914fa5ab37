import { useMessage, useWords } from "../i18n/words.tsx";
import { Button } from "../ui/button.tsx";
import { PostForm, useField } from "../ui/form/post-form.tsx";
import type { Reply } from "../ui/form/submission.ts";
import { TextField } from "../ui/form/text-field.tsx";
import { SiteLink } from "../ui/site-link.tsx";

type WayProps = { reply: Reply | undefined };

/** E-mail and password; the second button has a code mailed instead. */
export function PasswordWay({ reply }: WayProps) {
  const t = useWords("account");
  return (
    <>
      <PostForm id="log-in" reply={reply} className="flex flex-col gap-5">
        <EmailField />
        <PasswordField />
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
export function CodeWay({ reply }: WayProps) {
  const t = useWords("account");
  return (
    <>
      <PostForm id="log-in-by-code" reply={reply} className="flex flex-col gap-5">
        <EmailField />
        <CodeField />
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

function EmailField() {
  const t = useWords("account");
  const words = useMessage("account");
  const email = useField("email");
  return (
    <TextField
      {...email.props}
      label={t("logIn.email")}
      error={words(email.error)}
      type="email"
      autoComplete="username"
      required
    />
  );
}

function PasswordField() {
  const t = useWords("account");
  const words = useMessage("account");
  const password = useField("password");
  return (
    <TextField
      {...password.props}
      label={t("logIn.password")}
      error={words(password.error)}
      type="password"
      autoComplete="current-password"
      required
    />
  );
}

function CodeField() {
  const t = useWords("account");
  const words = useMessage("account");
  const code = useField("code");
  return (
    <TextField
      {...code.props}
      label={t("logIn.code")}
      hint={t("logIn.codeHint")}
      error={words(code.error)}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  );
}
