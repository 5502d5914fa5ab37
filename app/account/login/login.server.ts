import type { ActionFunctionArgs } from "@remix-run/node";
import { handlePost } from "../../posting/handle-post.server.ts";
import { formatDelay } from "../../posting/mail-delay.server.ts";
import { rejectionMessage } from "../../posting/message.ts";
import { hasSingleName } from "../../posting/form-result.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import { translationsFor } from "../../i18n/translations.server.ts";
import { finishLogin } from "./finish-login.server.ts";
import { CodeForm, isCodeOnly, EmailForm, signUpForm, PasswordForm } from "./login-forms.server.ts";
import type { LoginStep } from "./login-steps.ts";
import { emailFailedResponse } from "./login-errors.server.ts";

export const loginFormKind: FormKind = {
  name: "log-in",
  access: "public",
  secrets: ["password", "code"],
  reentryMessages: { code: { key: "account:logIn.codeMissing" } },
  draft: "none",
};

/**
 * Handles the one form for login and sign-up, whose next step depends on the clicked button and its result. An
 * email address gets an email with a link and a code or, if no account has it, leads to the sign-up step. A
 * password logs in. Errors of a password or code don't reveal whether the account exists. [AUTH-023 AUTH-024
 * AUTH-032]
 */
export const postLogIn = (args: ActionFunctionArgs) =>
  handlePost<LoginStep>(
    args,
    loginFormKind,
    async (post, reply) => {
      const { session, loginMethods } = post.context;
      const showStep = (step: LoginStep) => reply.addData(async () => step, { title: stepTitle(step, post) });
      switch (post.intent || defaultIntents.get(post.text("step"))) {
        case "send-again":
          return sendLink(post, showStep, codeStep);
        case "register":
          return register(post, showStep);
        case "code": {
          showStep(codeStep);
          const { email, code } = post.read(CodeForm);
          return finishLogin(post, await loginMethods.logInByCode(email, code), "account:logIn.codeRejected");
        }
        case "password":
          return logInWithPassword();
        default:
          return post.text("password") === "" ? sendLink(post, showStep, startStep) : logInWithPassword();
      }

      async function logInWithPassword() {
        showStep(startStep);
        const { place: ticket, ...credentials } = post.read(PasswordForm);
        return finishLogin(post, await session.logIn({ ...credentials, ticket }), "account:logIn.rejected");
      }
    },
    async (post, reply) => {
      const step = stepsAfterSubmit.get(post.text("step"));
      if (step) reply.addData(async () => step, { title: stepTitle(step, post) });
    },
  );

/**
 * The intent when the user presses Enter, by the form's `step` field. `opened` is the code step when it was
 * opened by its own URL.
 */
const defaultIntents = new Map([
  ["sign-up", "register"],
  ["code", "code"],
  ["opened", "code"],
]);

/** Returns the page title of a step; undefined for the first step, which has the screen's own title. */
function stepTitle({ step }: LoginStep, { context }: Post): string | undefined {
  if (step === "start") return undefined;
  return translationsFor(context.language.code, "login")(step === "code" ? "sent.title" : "newAccount.title");
}

const startStep: LoginStep = { step: "start", apiText: "" };
const codeStep: LoginStep = { step: "code", apiText: "" };
const signUpStep: LoginStep = { step: "sign-up", apiText: "" };
/** Steps to show again after a change of language, by the form's `step` field. */
const stepsAfterSubmit = new Map<string, LoginStep>([
  ["code", codeStep],
  ["sign-up", signUpStep],
]);

/** Emails a login link and code. Errors are shown at `errorStep`. */
async function sendLink(post: Post, showStep: (step: LoginStep) => void, errorStep: LoginStep) {
  showStep(errorStep);
  const { email } = post.read(EmailForm);
  const result = await post.context.loginMethods.requestLoginEmail(email, isCodeOnly(post.context));
  if (result.ok) showStep({ ...codeStep, emailDelay: formatDelay(post.context, result.delayedMinutes) });
  else if (result.reason === "unknown") showStep({ step: "sign-up", apiText: result.content });
  else if (result.reason === "rejected") return post.reject(rejectionMessage(result.message));
  else throw emailFailedResponse(post, result);
  return post.pageWith(200);
}

async function register(post: Post, showStep: (step: LoginStep) => void) {
  showStep(signUpStep);
  const { context } = post;
  const result = await context.loginMethods.register(
    post.read(signUpForm(context, hasSingleName(post.values))),
    isCodeOnly(context),
  );
  if (!result.ok && result.reason === "rejected") return post.reject(rejectionMessage(result.message));
  if (!result.ok) throw emailFailedResponse(post, result, "account:logIn.unknownAccount");
  showStep({ ...codeStep, emailDelay: formatDelay(context, result.delayedMinutes) });
  return post.pageWith(200);
}
