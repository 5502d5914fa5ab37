import { useWords } from "../../i18n/words.tsx";
import { useForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { CodeStep } from "./code-step.tsx";
import type { StepProps } from "./log-in-steps.ts";

/** The code that was mailed to log in with, perhaps with a link beside it. */
export function LogInCodeStep({ start, reply, isByCodeOnly }: StepProps) {
  const account = useWords("account");
  const t = useWords("ways-in");
  const form = useForm(start, reply, { email: account("logIn.email"), code: account("logIn.code") });
  const email = form.text("email");
  const sent = isByCodeOnly ? t("sent.code", { email }) : t("sent.link", { email });
  return (
    <CodeStep
      id="log-in-by-code"
      form={form}
      sent={`${sent} ${t("sent.spam")}`}
      hint={account("logIn.codeHint")}
    >
      <Button name="intent" value="code" className="w-full">
        {account("logIn.codeSubmit")}
      </Button>
    </CodeStep>
  );
}
