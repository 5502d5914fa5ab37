import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { wordsFor } from "../i18n/words.server.ts";
import { invalid, parse, refused, type Reply } from "../ui/form/submission.ts";
import { CodeForm, LogInForm, SendCodeForm } from "./log-in-form.server.ts";

type LogIn = Awaited<ReturnType<AppLoadContext["session"]["logIn"]>>;

/** Logs in by password, which is never written back. */
export async function logInByPassword(request: Request, posted: FormData, context: AppLoadContext) {
  const form = parse(posted, LogInForm, { hide: ["password"] });
  if (!form.ok) return invalid(form.reply);
  return answerTo(await context.session.logIn(request), form.reply, "logIn.refused", context);
}

/** Logs in by a code that was mailed. */
export async function logInByCode(posted: FormData, context: AppLoadContext) {
  const form = parse(posted, CodeForm, { hide: ["code"] });
  if (!form.ok) return invalid(form.reply);
  const { email, code } = form.value;
  const outcome = await context.session.logInByCode(email, code);
  return answerTo(outcome, form.reply, "logIn.codeRefused", context);
}

/** Has a code mailed; of an e-mail that no account has the answer says the same. */
export async function sendCode(posted: FormData, context: AppLoadContext) {
  const form = parse(posted, SendCodeForm, { hide: ["password", "code"] });
  if (!form.ok) return invalid(form.reply);

  const outcome = await context.session.sendCode(form.value.email);
  if (outcome.ok) return data({ form: form.reply }, { status: 200 });
  const t = wordsFor(context.language.code, "account");
  switch (outcome.reason) {
    case "limited": {
      const minutes = Math.ceil(outcome.retryAfter / 60);
      return later(form.reply, t("logIn.codesLimited", { minutes }), outcome.retryAfter);
    }
    case "not-offered":
      return refused(form.reply, t("logIn.codeNotOffered"), 422);
    case "unreachable":
      return refused(form.reply, t("logIn.unreachable"), 503);
  }
}

/** On to where the log-in leads, or what went wrong. */
function answerTo(
  outcome: LogIn,
  reply: Reply,
  refusal: "logIn.refused" | "logIn.codeRefused",
  context: AppLoadContext,
) {
  const { session, notices, language } = context;
  if (outcome.ok) {
    notices.add({ key: "loggedIn", tone: "good", values: { name: outcome.user.firstName } });
    throw redirect(session.takeReturnPath(), 303);
  }
  const t = wordsFor(language.code, "account");
  switch (outcome.reason) {
    case "limited": {
      const { retryAfter } = outcome;
      const wait =
        retryAfter < 100
          ? t("logIn.slowed", { seconds: retryAfter })
          : t("logIn.limited", { minutes: Math.ceil(retryAfter / 60) });
      return later(reply, `${wait} ${t("logIn.orCode")}`, retryAfter);
    }
    case "refused":
      return refused(reply, t(refusal), 400);
    case "unreachable":
      return refused(reply, t("logIn.unreachable"), 503);
  }
}

/** “Too many”, with the seconds after which it is worth trying again. */
function later(reply: Reply, message: string, retryAfter: number) {
  const answer = refused(reply, message, 429);
  return data(answer.data, { status: 429, headers: { "Retry-After": String(retryAfter) } });
}
