import { useTranslations } from "../../i18n/use-translations.tsx";
import { useForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { CodeStep } from "./code-step.tsx";
import type { StepProps } from "./login-steps.ts";

/** The emailed login code; the email may contain a link too. */
export function LoginCodeStep({ initialForm, actionResult, current, isCodeOnly }: StepProps) {
  const account = useTranslations("account");
  const t = useTranslations("login");
  const form = useForm(initialForm, actionResult, {
    email: account("logIn.email"),
    code: account("logIn.code"),
  });
  const email = form.text("email");
  const sent = isCodeOnly ? t("sent.code", { email }) : t("sent.link", { email });
  return (
    <CodeStep
      id="log-in"
      form={form}
      isAfterSubmit={current.isAfterSubmit}
      sent={`${sent} ${t("sent.spam")}`}
      delay={current.delay}
      hint={account("logIn.codeHint")}
    >
      <Button name="intent" value="code" className="w-full">
        {account("logIn.codeSubmit")}
      </Button>
    </CodeStep>
  );
}
