import { useTranslations } from "../../i18n/use-translations.tsx";
import { useForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { CodeStep } from "./code-step.tsx";
import type { LoginStepProps } from "./login-steps.ts";

/** The step to enter the emailed login code. If `isCodeOnly` is false, the email also has a link. */
export function LoginCodeStep({ initialForm, actionResult, currentStep, isCodeOnly }: LoginStepProps) {
  const tAccount = useTranslations("account");
  const t = useTranslations("login");
  const form = useForm(initialForm, actionResult, {
    email: tAccount("logIn.email"),
    code: tAccount("logIn.code"),
  });
  const email = form.text("email");
  const sentText = isCodeOnly ? t("sent.code", { email }) : t("sent.link", { email });
  return (
    <CodeStep
      id="log-in"
      form={form}
      isAfterSubmit={currentStep.isAfterSubmit}
      sentMessage={`${sentText} ${t("sent.spam")}`}
      emailDelay={currentStep.emailDelay}
      hint={tAccount("logIn.codeHint")}
    >
      <Button name="intent" value="code" className="w-full">
        {tAccount("logIn.codeSubmit")}
      </Button>
    </CodeStep>
  );
}
