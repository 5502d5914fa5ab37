import type { ActionFunctionArgs } from "@remix-run/node";
import { handlePost } from "../../posting/handle-post.server.ts";
import { delayText } from "../../posting/mail-delay.server.ts";
import { rejectionMessage } from "../../posting/message.ts";
import { hasOneName } from "../../posting/form-result.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import { translationsFor } from "../../i18n/translations.server.ts";
import { finishLogin } from "./finish-login.server.ts";
import { CodeForm, isByCodeOnly, MailForm, signUpForm, PasswordForm } from "./login-forms.server.ts";
import type { LoginStep } from "./login-steps.ts";
import { emailFailedResponse } from "./login-errors.server.ts";

export const logInForm: FormKind = {
  name: "log-in",
  who: "unasked",
  secrets: ["password", "code"],
  reentryMessages: { code: { key: "account:logIn.codeMissing" } },
  draft: "none",
};

/**
 * One form for login and sign-up, whose step depends on the result of its buttons. An email address gets a
 * link and a code or, if no account has it, leads to the sign-up step. A typed password logs in. Errors of a
 * password or code don't reveal whether the account exists. [AUTH-023 AUTH-024 AUTH-032]
 */
export const postLogIn = (args: ActionFunctionArgs) =>
  handlePost<LoginStep>(
    args,
    logInForm,
    async (post, reply) => {
      const { session, loginMethods } = post.context;
      const show = (step: LoginStep) => reply.show(async () => step, { title: stepTitle(step, post) });
      switch (post.intent || enterIntents.get(post.text("step"))) {
        case "send-again":
          return sendLink(post, show, sent);
        case "register":
          return register(post, show);
        case "code": {
          show(sent);
          const { email, code } = post.read(CodeForm);
          return finishLogin(post, await loginMethods.logInByCode(email, code), "account:logIn.codeRejected");
        }
        case "password":
          return byPassword();
        default:
          return post.text("password") === "" ? sendLink(post, show, start) : byPassword();
      }

      async function byPassword() {
        show(start);
        const { place: ticket, ...credentials } = post.read(PasswordForm);
        return finishLogin(post, await session.logIn({ ...credentials, ticket }), "account:logIn.rejected");
      }
    },
    async (post, reply) => {
      const step = steps.get(post.text("step"));
      if (step) reply.show(async () => step, { title: stepTitle(step, post) });
    },
  );

/** What Enter submits, by the step that the form posts. */
const enterIntents = new Map([
  ["sign-up", "register"],
  ["code", "code"],
  ["opened", "code"],
]);

/** The title of a step; undefined for the first one, which has the title of its URL. */
function stepTitle({ step }: LoginStep, { context }: Post): string | undefined {
  if (step === "start") return undefined;
  return translationsFor(context.language.code, "login")(step === "code" ? "sent.title" : "newAccount.title");
}

const start: LoginStep = { step: "start", content: "" };
const sent: LoginStep = { step: "code", content: "" };
const signUpStep: LoginStep = { step: "sign-up", content: "" };
/** The steps that follow a submit, by the value that their forms post. */
const steps = new Map<string, LoginStep>([
  ["code", sent],
  ["sign-up", signUpStep],
]);

/** Emails a login link and code. Errors are shown at the step `at`. */
async function sendLink(post: Post, show: (step: LoginStep) => void, at: LoginStep) {
  show(at);
  const { email } = post.read(MailForm);
  const result = await post.context.loginMethods.requestLoginEmail(email, isByCodeOnly(post.context));
  if (result.ok) show({ ...sent, delay: delayText(post.context, result.delayedMinutes) });
  else if (result.reason === "unknown") show({ step: "sign-up", content: result.content });
  else if (result.reason === "rejected") return post.reject(rejectionMessage(result.message));
  else throw emailFailedResponse(post, result);
  return post.again(200);
}

async function register(post: Post, show: (step: LoginStep) => void) {
  show(signUpStep);
  const { context } = post;
  const result = await context.loginMethods.register(
    post.read(signUpForm(context, hasOneName(post.values))),
    isByCodeOnly(context),
  );
  if (!result.ok && result.reason === "rejected") return post.reject(rejectionMessage(result.message));
  if (!result.ok) throw emailFailedResponse(post, result, "account:logIn.unknownAccount");
  show({ ...sent, delay: delayText(context, result.delayedMinutes) });
  return post.again(200);
}
