import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { PostForm } from "../../posting/post-form.tsx";
import { type FormState, useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { buildHead } from "../../site/head.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { CodeStep } from "./code-step.tsx";
import { LoginCard } from "./login-card.tsx";
import { codeSchema } from "./login-forms.server.ts";
import { NewPasswordStep } from "./new-password-step.tsx";
import type { RecoveryStep } from "./recovery-steps.ts";
import { postRecovery, recoveryFormKind } from "./recovery.server.ts";

export const handle = {
  i18n: ["account", "posting", "login"],
  mainForm: { id: "recovery", enterIntent: "" },
} satisfies ScreenHandle;

/**
 * The password recovery. It is also for logged-in users, because they may have forgotten the password.
 * [RT-027]
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const initialForm = await openForm(context, recoveryFormKind, { schema: codeSchema });
  return {
    hasForm: !initialForm.isUnsupported && context.formResult.get()?.hasForm !== false,
    title:
      context.formResult.get()?.title ?? getTranslations(context.language.code, "login")("recover.title"),
    initialStep:
      new URL(request.url).searchParams.get("way") === "code" ? ("code" as const) : ("email" as const),
    initialForm,
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  buildHead(matches, { title: page?.title ?? "" });

export const action = (args: ActionFunctionArgs) => postRecovery(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";

export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

/** Forwards the `Retry-After` header of the action's response. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter === null ? new Headers() : { "Retry-After": retryAfter };
};

export default function ForgotPassword() {
  const tAccount = useTranslations("account");
  const { initialForm, initialStep } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  const labels = {
    email: tAccount("logIn.email"),
    code: tAccount("logIn.code"),
    newpassword: tAccount("profile.newPassword"),
  };
  const form = useForm(initialForm, actionResult, labels);
  const currentStep: RecoveryStep = form.result?.currentStep ?? { step: initialStep };
  switch (currentStep.step) {
    case "email":
      return <EmailStep form={form} />;
    case "code":
      return (
        <RecoveryCodeStep
          form={form}
          isAfterSubmit={form.result?.currentStep !== undefined}
          emailDelay={currentStep.emailDelay}
        />
      );
    case "password":
      return (
        <NewPasswordStep
          form={form}
          suggestion={currentStep.suggestion}
          encryptedState={currentStep.encryptedState}
        />
      );
    case "generated":
      return <GeneratedPassword password={currentStep.password} nextPath={currentStep.nextPath} />;
  }
}

function EmailStep({ form }: { form: FormState }) {
  const tAccount = useTranslations("account");
  const t = useTranslations("login");
  return (
    <LoginCard
      title={t("recover.title")}
      intro={t("recover.lead")}
      startLights={form.result?.rejection ? "red" : "green"}
    >
      <FormFeedback form={form} titles={{ rejected: "" }} />
      <PostForm id="recovery" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("email")} type="email" autoComplete="username" />
        <Button className="w-full">{t("recover.submit")}</Button>
      </PostForm>
      <p className="flex flex-wrap gap-x-6">
        <SiteLink to="/forgotpassword?way=code" className="target inline-flex items-center underline">
          {tAccount("logIn.haveCode")}
        </SiteLink>
        <SiteLink to="/login" className="target inline-flex items-center underline">
          {t("recover.back")}
        </SiteLink>
      </p>
    </LoginCard>
  );
}

type RecoveryCodeProps = { form: FormState; isAfterSubmit: boolean; emailDelay: string | undefined };

/** The step to enter the emailed code, with buttons to set a new password or only to log in. [AUTH-046] */
function RecoveryCodeStep({ form, isAfterSubmit, emailDelay }: RecoveryCodeProps) {
  const tAccount = useTranslations("account");
  const t = useTranslations("login");
  return (
    <CodeStep
      id="recovery"
      form={form}
      isAfterSubmit={isAfterSubmit}
      sentMessage={t("recover.sent", { email: form.text("email") })}
      emailDelay={emailDelay}
    >
      <Button name="intent" value="code" className="w-full">
        {t("recover.next")}
      </Button>
      <Button tone="secondary" name="intent" value="log-in" className="w-full">
        {tAccount("logIn.codeSubmit")}
      </Button>
    </CodeStep>
  );
}

function GeneratedPassword({ password, nextPath }: { password: string; nextPath: string }) {
  const t = useTranslations("login");
  return (
    <LoginCard
      title={t("recover.invented")}
      intro={t("recover.inventedAbout")}
      startLights="green"
      isNextStep
    >
      <p>
        <code className="figures text-3xl select-all">{password}</code>
      </p>
      <LinkButton to={nextPath} reloadDocument>
        {t("recover.goOn")}
      </LinkButton>
    </LoginCard>
  );
}
