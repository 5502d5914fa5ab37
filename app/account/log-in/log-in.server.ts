import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { answerPost } from "../../posting/answer-post.server.ts";
import { problem } from "../../posting/message.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";

type LogIn = Awaited<ReturnType<Post["context"]["session"]["logIn"]>>;

export const logInForm: FormKind = {
  name: "log-in",
  who: "unasked",
  secrets: ["password", "code"],
  notKept: null,
};

const email = z
  .string(problem("account:logIn.emailMissing"))
  .trim()
  .max(254, problem("account:logIn.emailForm"))
  .includes("@", { error: problem("account:logIn.emailForm") });

/** The log-in by password, which is taken as typed, spaces and all. */
export const PasswordForm = z.object({
  email,
  password: z.string(problem("account:logIn.passwordMissing")).max(1000, problem("account:logIn.refused")),
});

/** The log-in by a code that was mailed. */
export const CodeForm = z.object({
  email,
  code: z
    .string(problem("account:logIn.codeMissing"))
    .trim()
    .min(1, problem("account:logIn.codeMissing"))
    .max(40, problem("account:logIn.codeRefused")),
});

/** Either form when a code is asked for instead. */
const SendCodeForm = z.object({ email });

/**
 * Logs in by password or by code, or has a code mailed. What went wrong says nothing of whether the account
 * exists. [AUTH-024 AUTH-032]
 */
export const postLogIn = (args: ActionFunctionArgs) =>
  answerPost<{ isSent: boolean; atCode: boolean }>(args, logInForm, async (post, answering) => {
    const { session } = post.context;
    switch (post.intent) {
      case "send-code":
      case "send-again":
        answering.show(async () => ({ isSent: false, atCode: post.intent === "send-again" }));
        await sendCode(post);
        answering.show(async () => ({ isSent: true, atCode: true }));
        return post.again(200);
      case "code": {
        answering.show(async () => ({ isSent: false, atCode: true }));
        const { email: account, code } = post.read(CodeForm);
        return goOn(post, await session.logInByCode(account, code), "account:logIn.codeRefused");
      }
      default: {
        const typed = post.read(PasswordForm);
        const body = new URLSearchParams(typed);
        const logIn = await session.logIn(new Request(args.request.url, { method: "POST", body }));
        return goOn(post, logIn, "account:logIn.refused");
      }
    }
  });

/** Of an e-mail that no account has the answer says the same. */
async function sendCode(post: Post): Promise<void> {
  const outcome = await post.context.session.sendCode(post.read(SendCodeForm).email);
  if (outcome.ok) return;
  switch (outcome.reason) {
    case "limited": {
      const { retryAfter } = outcome;
      const minutes = Math.ceil(retryAfter / 60);
      throw post.again(429, {
        refusal: { key: "account:logIn.codesLimited", values: { minutes } },
        retryAfter,
      });
    }
    case "not-offered":
      return post.refuse({ key: "account:logIn.codeNotOffered" });
    case "unreachable":
      return post.refuse({ key: "account:logIn.unreachable" }, 503);
  }
}

/** On to where the log-in leads, or what went wrong. */
function goOn(
  post: Post,
  outcome: LogIn,
  refused: "account:logIn.refused" | "account:logIn.codeRefused",
): Response {
  const { session, notices } = post.context;
  if (outcome.ok) {
    notices.add({ key: "loggedIn", tone: "good", values: { name: outcome.user.firstName } });
    return redirect(session.takeReturnPath(), 303);
  }
  switch (outcome.reason) {
    case "limited": {
      const { retryAfter } = outcome;
      const refusal =
        retryAfter < 100
          ? ({ key: "account:logIn.slowed", values: { seconds: retryAfter } } as const)
          : ({ key: "account:logIn.limited", values: { minutes: Math.ceil(retryAfter / 60) } } as const);
      throw post.again(429, { refusal, retryAfter });
    }
    case "refused":
      return post.refuse({ key: refused }, 400);
    case "unreachable":
      return post.refuse({ key: "account:logIn.unreachable" }, 503);
  }
}
