import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useMessage, useWords } from "../i18n/words.tsx";
import { wordsFor } from "../i18n/words.server.ts";
import { head } from "../site/head.ts";
import { LaneScene } from "../site/lane-scene.tsx";
import { StartLights } from "../site/start-lights.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PostForm, useField } from "../ui/form/post-form.tsx";
import { invalid, parse, refused } from "../ui/form/submission.ts";
import { TextField } from "../ui/form/text-field.tsx";
import { column, Heading } from "../ui/section.tsx";
import { LogInForm } from "./log-in-form.server.ts";

export const handle = { words: ["account"] } satisfies ScreenHandle;

/** The form; who is signed in already goes on to where the log-in would have led. [RT-024 AUTH-030] */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.session.isSignedIn) throw redirect(context.session.takeReturnPath(), 303);
  return { title: wordsFor(context.language.code, "account")("logIn.title") };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  head(matches, { title: page?.title ?? "" });

/** Logs in by password. What went wrong says nothing about whether the account exists; the password is never written back. [AUTH-024 AUTH-032] */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = parse(await request.clone().formData(), LogInForm, { hide: ["password"] });
  if (!form.ok) return invalid(form.reply);

  const outcome = await context.session.logIn(request);
  if (outcome.ok) {
    context.notices.add({ key: "loggedIn", tone: "good", values: { name: outcome.user.firstName } });
    return redirect(context.session.takeReturnPath(), 303);
  }
  const t = wordsFor(context.language.code, "account");
  if (outcome.reason === "limited") {
    return refused(form.reply, t("logIn.limited", { minutes: Math.ceil(outcome.retryAfter / 60) }), 429);
  }
  return outcome.reason === "refused"
    ? refused(form.reply, t("logIn.refused"), 400)
    : refused(form.reply, t("logIn.unreachable"), 503);
}

export default function LogIn() {
  const t = useWords("account");
  const reply = useActionData<typeof action>()?.form;
  const problem = reply?.error?.[""]?.[0];
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
          <PostForm id="log-in" reply={reply} className="flex flex-col gap-5">
            <Fields />
            <Button className="w-full">{t("logIn.submit")}</Button>
          </PostForm>
        </Card>
      </div>
    </div>
  );
}

function Fields() {
  const t = useWords("account");
  const words = useMessage("account");
  const email = useField("email");
  const password = useField("password");
  return (
    <>
      <TextField
        {...email.props}
        label={t("logIn.email")}
        error={words(email.error)}
        type="email"
        autoComplete="username"
        required
      />
      <TextField
        {...password.props}
        label={t("logIn.password")}
        error={words(password.error)}
        type="password"
        autoComplete="current-password"
        required
      />
    </>
  );
}
