import { useLocation } from "@remix-run/react";
import { useWords } from "../../i18n/words.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { useForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { LogInCard } from "./log-in-card.tsx";
import type { StepProps } from "./log-in-steps.ts";

/** The code that was mailed. Whoever opens this step by its address types the e-mail too. */
export function CodeStep({ start, reply, shown, isByCodeOnly }: StepProps) {
  const account = useWords("account");
  const t = useWords("ways-in");
  const { pathname } = useLocation();
  const form = useForm(start, reply, { email: account("logIn.email"), code: account("logIn.code") });
  const email = form.text("email");
  const isSent = form.answer !== undefined && email !== "" && !form.errors.some(isOfEmail);
  const lead = isByCodeOnly ? t("sent.code", { email }) : t("sent.link", { email });
  return (
    <LogInCard
      title={isSent ? t("sent.title") : account("logIn.code")}
      lead={isSent ? lead : undefined}
      lights={form.answer?.refusal ? "red" : "green"}
      isNextStep={isSent}
    >
      <FormFeedback form={form} titles={{ refused: "" }} />
      <PostForm id="log-in-by-code" form={form} className="flex flex-col gap-5">
        {shown.isNew && <input type="hidden" name="newcomer" value="yes" />}
        {isSent ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextField {...form.field("email")} type="email" autoComplete="username" />
        )}
        <TextField
          {...form.field("code")}
          hint={account("logIn.codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button name="intent" value="code" className="w-full">
          {account("logIn.codeSubmit")}
        </Button>
        {isSent && <p className="text-muted">{t("sent.spam")}</p>}
        <Button tone="secondary" name="intent" value="send-again" formNoValidate className="w-full">
          {isSent ? t("sent.again") : t("sent.new")}
        </Button>
      </PostForm>
      <SiteLink to={pathname} className="target inline-flex items-center underline">
        {t("sent.other")}
      </SiteLink>
    </LogInCard>
  );
}

const isOfEmail = ({ field }: { field: string }): boolean => field === "email";
