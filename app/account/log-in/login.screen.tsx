import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import { isTroubled } from "../../posting/post-trouble.ts";
import { head } from "../../site/head.ts";
import { LogInCodeStep } from "./log-in-code-step.tsx";
import {
  asksDateOfBirth,
  CodeForm,
  isBirthdaySetOnce,
  isByCodeOnly,
  newcomerForm,
  PasswordForm,
} from "./log-in-forms.server.ts";
import type { LogInReply, ShownStep } from "./log-in-steps.ts";
import { logInForm, postLogIn } from "./log-in.server.ts";
import { NewcomerStep } from "./newcomer-step.tsx";
import { authorisationWays } from "./authorisation-ways.server.ts";
import { StartStep } from "./start-step.tsx";
import { keepWayBack } from "./way-back.server.ts";

export const handle = {
  words: ["account", "authorisation", "posting", "ways-in"],
  arrives: true,
} satisfies ScreenHandle;

/**
 * Log-in and sign-up; who is signed in already goes on to where the log-in would have led. [RT-024 RT-026
 * AUTH-030]
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  keepWayBack({ request, context });
  if (context.session.isSignedIn) throw redirect(context.session.takeReturnPath(), 303);
  const { pathname, searchParams } = new URL(request.url);
  const isSignUp = pathname.startsWith("/signup");
  const { code } = context.language;
  const schema = PasswordForm.partial({ password: true })
    .extend(newcomerForm(context).shape)
    .extend(CodeForm.shape);
  return {
    title:
      context.answered.noted()?.title ??
      (isSignUp ? wordsFor(code, "ways-in")("signUp.title") : wordsFor(code, "account")("logIn.title")),
    isSignUp,
    opensAt: searchParams.get("way") === "code" ? ("code" as const) : ("start" as const),
    hasExpired: searchParams.get("link") === "expired",
    isByCodeOnly: isByCodeOnly(context),
    asksBirthday: asksDateOfBirth(context),
    isBirthdaySetOnce: isBirthdaySetOnce(context),
    authorisation: authorisationWays(context),
    start: await openForm(context, logInForm, { schema }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  head(matches, { title: page?.title ?? "" });

export const action = (args: ActionFunctionArgs) => postLogIn(args);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

/** A refusal says when to come back. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter === null ? new Headers() : { "Retry-After": retryAfter };
};

export default function LogIn() {
  const { opensAt, isSignUp, hasExpired, authorisation, asksBirthday, isBirthdaySetOnce, ...page } =
    useLoaderData<typeof loader>();
  const reply: LogInReply = useActionData<typeof action>();
  const answer = isTroubled(reply) ? undefined : reply;
  const shown: ShownStep = {
    step: answer?.step ?? opensAt,
    content: answer?.content ?? "",
  };
  const step = { start: page.start, isByCodeOnly: page.isByCodeOnly, reply, shown };
  switch (shown.step) {
    case "start":
      return (
        <StartStep {...step} isSignUp={isSignUp} hasExpired={hasExpired} authorisation={authorisation} />
      );
    case "code":
      return <LogInCodeStep {...step} />;
    case "newcomer":
      return <NewcomerStep {...step} {...{ asksBirthday, isBirthdaySetOnce }} />;
  }
}
