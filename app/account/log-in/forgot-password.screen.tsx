import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { PostForm } from "../../posting/post-form.tsx";
import { isTroubled } from "../../posting/post-trouble.ts";
import { type PostedForm, useForm } from "../../posting/use-form.ts";
import { head } from "../../site/head.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { CodeStep } from "./code-step.tsx";
import { LogInCard } from "./log-in-card.tsx";
import { CodeForm } from "./log-in-forms.server.ts";
import { NewPasswordStep } from "./new-password-step.tsx";
import type { RecoveryStep } from "./recovery-steps.ts";
import { postRecovery, recoveryForm } from "./recovery.server.ts";

export const handle = { words: ["account", "posting", "ways-in"] } satisfies ScreenHandle;

/** Somebody signed in may have forgotten the password too. [RT-027] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    title: context.answered.noted()?.title ?? wordsFor(context.language.code, "ways-in")("recover.title"),
    opensAt: new URL(request.url).searchParams.get("way") === "code" ? ("code" as const) : ("email" as const),
    start: await openForm(context, recoveryForm, { schema: CodeForm }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  head(matches, { title: page?.title ?? "" });

export const action = (args: ActionFunctionArgs) => postRecovery(args);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";

export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

/** A refusal says when to come back. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter === null ? new Headers() : { "Retry-After": retryAfter };
};

export default function ForgotPassword() {
  const account = useWords("account");
  const { start, opensAt } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const labels = {
    email: account("logIn.email"),
    code: account("logIn.code"),
    newpassword: account("profile.newPassword"),
  };
  const form = useForm(start, reply, labels);
  const shown: RecoveryStep = (isTroubled(reply) ? undefined : reply?.at) ?? { step: opensAt };
  switch (shown.step) {
    case "email":
      return <EmailStep form={form} />;
    case "code":
      return <RecoveryCodeStep form={form} />;
    case "password":
      return <NewPasswordStep form={form} suggestion={shown.suggestion} carried={shown.carried} />;
    case "invented":
      return <Invented password={shown.password} next={shown.next} />;
  }
}

function EmailStep({ form }: { form: PostedForm }) {
  const account = useWords("account");
  const t = useWords("ways-in");
  return (
    <LogInCard
      title={t("recover.title")}
      lead={t("recover.lead")}
      lights={form.answer?.refusal ? "red" : "green"}
    >
      <FormFeedback form={form} titles={{ refused: "" }} />
      <PostForm id="recovery" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("email")} type="email" autoComplete="username" />
        <Button className="w-full">{t("recover.submit")}</Button>
      </PostForm>
      <p className="flex flex-wrap gap-x-6">
        <SiteLink to="/forgotpassword?way=code" className="target inline-flex items-center underline">
          {account("logIn.haveCode")}
        </SiteLink>
        <SiteLink to="/login" className="target inline-flex items-center underline">
          {t("recover.back")}
        </SiteLink>
      </p>
    </LogInCard>
  );
}

/** The code, with which one goes on to a new password or simply logs in. [AUTH-046] */
function RecoveryCodeStep({ form }: { form: PostedForm }) {
  const account = useWords("account");
  const t = useWords("ways-in");
  return (
    <CodeStep id="recovery" form={form} sent={t("recover.sent", { email: form.text("email") })}>
      <Button name="intent" value="code" className="w-full">
        {t("recover.next")}
      </Button>
      <Button tone="secondary" name="intent" value="log-in" className="w-full">
        {account("logIn.codeSubmit")}
      </Button>
    </CodeStep>
  );
}

/** The password that the API made: nobody sees it again. */
function Invented({ password, next }: { password: string; next: string }) {
  const t = useWords("ways-in");
  return (
    <LogInCard title={t("recover.invented")} lead={t("recover.inventedAbout")} lights="green" isNextStep>
      <p>
        <code className="figures text-3xl select-all">{password}</code>
      </p>
      <LinkButton to={next} reloadDocument>
        {t("recover.goOn")}
      </LinkButton>
    </LogInCard>
  );
}
