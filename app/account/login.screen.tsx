import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { wordsFor } from "../i18n/words.server.ts";
import { head } from "../site/head.ts";
import { LaneScene } from "../site/lane-scene.tsx";
import { StartLights } from "../site/start-lights.tsx";
import { Alert } from "../ui/alert.tsx";
import { Card } from "../ui/card.tsx";
import type { Reply } from "../ui/form/submission.ts";
import { column, Heading } from "../ui/section.tsx";
import { logInByCode, logInByPassword, sendCode } from "./log-in-answers.server.ts";
import { CodeWay, PasswordWay } from "./log-in-ways.tsx";

export const handle = { words: ["account"] } satisfies ScreenHandle;

/** The form; who is signed in already goes on to where the log-in would have led. [RT-024 AUTH-030] */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (context.session.isSignedIn) throw redirect(context.session.takeReturnPath(), 303);
  const asksForCode = new URL(request.url).searchParams.get("way") === "code";
  return { title: wordsFor(context.language.code, "account")("logIn.title"), asksForCode };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  head(matches, { title: page?.title ?? "" });

/**
 * Logs in by password, or by a code that is mailed. What went wrong says nothing about whether the account exists.
 * [AUTH-024 AUTH-032]
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await request.clone().formData();
  switch (posted.get("intent")) {
    case "send-code":
    case "send-again":
      return sendCode(posted, context);
    case "code":
      return logInByCode(posted, context);
    default:
      return logInByPassword(request, posted, context);
  }
}

/** A refusal says when to come back. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter === null ? new Headers() : { "Retry-After": retryAfter };
};

export default function LogIn() {
  const t = useWords("account");
  const { asksForCode } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.form;
  const problem = reply?.error?.[""]?.[0];
  const posted = postedIn(reply);
  return (
    <div className="relative isolate flex min-h-[70dvh] items-center overflow-hidden">
      <LaneScene className="max-lg:opacity-40 lg:start-1/4 lg:w-3/4 rtl:[scale:-1_1] lg:[mask-image:linear-gradient(to_right,transparent,black_40%)]" />
      <div className={`${column} py-10 md:py-16`}>
        <Card className="flex max-w-md flex-col gap-6 p-6 sm:p-8">
          <StartLights lit={problem ? "red" : "green"} />
          <div>
            <Heading level={1}>{t("logIn.title")}</Heading>
            <p className="mt-3 text-lg text-muted">{t("logIn.lead")}</p>
          </div>
          {problem && <Alert tone="bad">{problem}</Alert>}
          {posted.isSent && <Alert tone="good">{t("logIn.codeSent")}</Alert>}
          {(reply ? posted.atCode : asksForCode) ? <CodeWay reply={reply} /> : <PasswordWay reply={reply} />}
        </Card>
      </div>
    </div>
  );
}

/** What the form was posted for: whether a code is on its way, and whether the next thing to type is one. */
function postedIn(reply: Reply | undefined): { isSent: boolean; atCode: boolean } {
  const intent = reply?.initialValue?.["intent"];
  const isSent = reply?.status === "success" && (intent === "send-code" || intent === "send-again");
  return { isSent, atCode: isSent || intent === "code" || intent === "send-again" };
}
