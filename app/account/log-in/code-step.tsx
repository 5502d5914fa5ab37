import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useWords } from "../../i18n/words.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import type { PostedForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { LogInCard } from "./log-in-card.tsx";

type CodeStepProps = {
  id: string;
  form: PostedForm;
  /** What is told of the mail that is on its way. */
  sent: ReactNode;
  hint?: string;
  /** The buttons that take the code. */
  children: ReactNode;
};

/** The code that was mailed. Whoever opens this step by its address types the e-mail too. [AUTH-046] */
export function CodeStep({ id, form, sent, hint, children }: CodeStepProps) {
  const account = useWords("account");
  const t = useWords("ways-in");
  const { pathname } = useLocation();
  const email = form.text("email");
  const isSent = form.answer !== undefined && email !== "" && !form.errors.some(isOfEmail);
  return (
    <LogInCard
      title={isSent ? t("sent.title") : account("logIn.code")}
      lead={isSent ? sent : undefined}
      lights={form.answer?.refusal ? "red" : "green"}
      isNextStep={isSent}
    >
      <FormFeedback form={form} titles={{ refused: "" }} />
      <PostForm id={id} form={form} className="flex flex-col gap-5">
        {isSent ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextField {...form.field("email")} type="email" autoComplete="username" />
        )}
        <TextField {...form.field("code")} hint={hint} inputMode="numeric" autoComplete="one-time-code" />
        {children}
        <Button tone="quiet" name="intent" value="send-again" formNoValidate className="w-full">
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
