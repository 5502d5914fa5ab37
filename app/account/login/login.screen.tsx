import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTitleStatePrefix, getTranslations } from "../../i18n/translations.server.ts";
import { type PaymentResultAtLogin, readPaymentResultAtLogin } from "../../paying/payment-at-login.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import { isFailedSubmit } from "../../posting/submit-failure.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { buildHead } from "../../site/head.ts";
import { LoginCodeStep } from "./login-code-step.tsx";
import {
  asksDateOfBirth,
  codeSchema,
  isDateOfBirthFixed,
  isCodeOnly,
  createSignUpSchema,
  passwordLoginSchema,
} from "./login-forms.server.ts";
import type { LoginActionResult, LoginStepProps } from "./login-steps.ts";
import { loginFormKind, postLogIn } from "./login.server.ts";
import { SignUpStep } from "./sign-up-step.tsx";
import { getExternalLogins } from "./external-logins.server.ts";
import { StartStep } from "./start-step.tsx";
import { storeReturnPathAndRedirect } from "./return-path.server.ts";

export const handle = {
  i18n: ["account", "authorisation", "posting", "login"],
  mainForm: { id: "log-in", enterIntent: "" },
  isLogin: true,
} satisfies ScreenHandle;

/** Login and sign-up. Redirects logged-in users to the return URL. [RT-024 RT-026 AUTH-030] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  storeReturnPathAndRedirect({ request, context });
  if (context.session.isLoggedIn) throw redirect(context.session.takeReturnPath(), 303);
  const { pathname, searchParams } = new URL(request.url);
  const isSignUp = pathname.startsWith("/signup");
  const language = context.language.code;
  const payment = await readPaymentResultAtLogin(context, request);
  const hasExpired = searchParams.get("link") === "expired";
  const schema = passwordLoginSchema
    .partial({ password: true })
    .extend(createSignUpSchema(context).shape)
    .extend(codeSchema.shape);
  return {
    hasForm: true,
    title:
      context.formResult.get()?.title ??
      (isSignUp
        ? getTranslations(language, "login")("signUp.title")
        : getTranslations(language, "account")("logIn.title")),
    isSignUp,
    initialStep: searchParams.get("way") === "code" ? ("code" as const) : ("start" as const),
    titleState: context.formResult.get() ? "" : getInitialTitleState(language, hasExpired, payment),
    hasExpired,
    isCodeOnly: isCodeOnly(context),
    asksDateOfBirth: asksDateOfBirth(context),
    isDateOfBirthFixed: isDateOfBirthFixed(context),
    externalLogins: getExternalLogins(context),
    payment,
    initialForm: await openForm(context, loginFormKind, { schema }),
  };
}

function getInitialTitleState(
  language: string,
  hasLinkExpired: boolean,
  payment: PaymentResultAtLogin | null,
): string {
  if (hasLinkExpired) return getTitleStatePrefix(language, getTranslations(language, "common")("error"));
  if (payment !== "declined" && payment !== "cancelled") return "";
  return getTitleStatePrefix(language, getTranslations(language, "login")(`payment.${payment}`));
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  buildHead(matches, { title: page?.title ?? "", titleState: page?.titleState });

export const action = (args: ActionFunctionArgs) => postLogIn(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

/** Forwards the `Retry-After` header of the action's response. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter === null ? new Headers() : { "Retry-After": retryAfter };
};

export default function Login() {
  const {
    initialStep,
    isSignUp,
    hasExpired,
    externalLogins,
    payment,
    asksDateOfBirth,
    isDateOfBirthFixed,
    ...page
  } = useLoaderData<typeof loader>();
  const actionResult: LoginActionResult = useActionResult<typeof action>();
  // A submission without a response doesn't change the step.
  const [response, setResponse] = useState(isFailedSubmit(actionResult) ? undefined : actionResult);
  if (actionResult !== response && !isFailedSubmit(actionResult)) setResponse(actionResult);
  const currentStep: LoginStepProps["currentStep"] = {
    step: response?.step ?? initialStep,
    apiText: response?.apiText ?? "",
    emailDelay: response?.emailDelay ?? "",
    isAfterSubmit: response?.step !== undefined,
  };
  const stepProps = { initialForm: page.initialForm, isCodeOnly: page.isCodeOnly, actionResult, currentStep };
  switch (currentStep.step) {
    case "start":
      return (
        <StartStep
          {...stepProps}
          isSignUp={isSignUp}
          hasLinkExpired={hasExpired}
          externalLogins={externalLogins}
          payment={payment}
        />
      );
    case "code":
      return <LoginCodeStep {...stepProps} />;
    case "sign-up":
      return (
        <SignUpStep
          {...stepProps}
          asksDateOfBirth={asksDateOfBirth}
          isDateOfBirthFixed={isDateOfBirthFixed}
        />
      );
  }
}
