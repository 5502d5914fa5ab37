import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useWords } from "../../i18n/words.tsx";
import { wordsFor } from "../../i18n/words.server.ts";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { postFromBrowser } from "../../posting/post-from-browser.ts";
import { isTroubled } from "../../posting/post-trouble.ts";
import { unlessTroubled } from "../../posting/revalidating.ts";
import type { PostedForm } from "../../posting/use-form.ts";
import { head } from "../../site/head.ts";
import { LaneScene } from "../../site/lane-scene.tsx";
import { StartLights } from "../../site/start-lights.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
import { column, Heading } from "../../ui/section.tsx";
import { CodeForm, logInForm, PasswordForm, postLogIn } from "./log-in.server.ts";
import { OutsideWays } from "./outside-ways.tsx";
import { outsideWays } from "./outside-ways.server.ts";
import { keepWayBack } from "./way-back.server.ts";
import { CodeWay, type LogInReply, PasswordWay } from "./log-in-ways.tsx";

export const handle = { words: ["account", "authorisation", "posting"] } satisfies ScreenHandle;

/** The form; who is signed in already goes on to where the log-in would have led. [RT-024 AUTH-030] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  keepWayBack({ request, context });
  if (context.session.isSignedIn) throw redirect(context.session.takeReturnPath(), 303);
  const asksForCode = new URL(request.url).searchParams.get("way") === "code";
  return {
    title: wordsFor(context.language.code, "account")("logIn.title"),
    asksForCode,
    outside: outsideWays(context),
    start: await openForm(context, logInForm, { schema: PasswordForm.extend(CodeForm.shape) }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  head(matches, { title: page?.title ?? "" });

export const action = (args: ActionFunctionArgs) => postLogIn(args);

export const clientAction = (args: ClientActionFunctionArgs) => postFromBrowser<typeof action>(args);

/** A post that found no answer leaves the page as it is. */
export const shouldRevalidate = unlessTroubled;

/** A refusal says when to come back. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter === null ? new Headers() : { "Retry-After": retryAfter };
};

export default function LogIn() {
  const t = useWords("account");
  const { asksForCode, outside, start } = useLoaderData<typeof loader>();
  const reply: LogInReply = useActionData<typeof action>();
  const answer = isTroubled(reply) ? undefined : reply;
  const atCode = answer ? answer.atCode === true : asksForCode;
  const Way = atCode ? CodeWay : PasswordWay;
  const feedback = (form: PostedForm) => (
    <>
      <FormFeedback form={form} titles={{ refused: "" }} />
      {answer?.isSent && <Alert tone="good">{t("logIn.codeSent")}</Alert>}
    </>
  );
  return (
    <div className="relative isolate flex min-h-[70dvh] items-center overflow-hidden">
      <LaneScene className="max-lg:opacity-40 lg:start-1/4 lg:w-3/4 rtl:[scale:-1_1] lg:[mask-image:linear-gradient(to_right,transparent,black_40%)]" />
      <div className={`${column} py-10 md:py-16`}>
        <Card className="flex max-w-md flex-col gap-6 p-6 sm:p-8">
          <StartLights lit={answer?.refusal ? "red" : "green"} />
          <div>
            <Heading level={1}>{t("logIn.title")}</Heading>
            <p className="mt-3 text-lg text-muted">{t("logIn.lead")}</p>
          </div>
          <Way start={start} reply={reply} feedback={feedback} />
          <OutsideWays {...outside} />
        </Card>
      </div>
    </div>
  );
}
