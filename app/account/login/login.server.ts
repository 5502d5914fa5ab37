import type { ActionFunctionArgs } from "@remix-run/node";
import { handlePost } from "../../posting/handle-post.server.ts";
import { formatDelay } from "../../posting/mail-delay.server.ts";
import { toRejectionMessage } from "../../posting/message.ts";
import { hasSingleName } from "../../posting/form-result.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { finishLogin } from "./finish-login.server.ts";
import {
  codeSchema,
  isCodeOnly,
  emailRequestSchema,
  createSignUpSchema,
  passwordLoginSchema,
} from "./login-forms.server.ts";
import type { LoginStep } from "./login-steps.ts";
import { buildEmailFailedResponse } from "./login-errors.server.ts";

export const loginFormKind: FormKind = {
  name: "log-in",
  access: "public",
  secrets: ["password", "code"],
  reentryMessages: { code: { key: "account:logIn.codeMissing" } },
  draft: "none",
};

/**
 * Handles login and sign-up. If only an email address is posted, emails a link and a code, or shows the
 * sign-up step if the address has no account. If a password or a code is posted, logs in. Errors of a login
 * don't reveal whether the account exists. [AUTH-023 AUTH-024 AUTH-032]
 */
export const postLogIn = (args: ActionFunctionArgs) =>
  handlePost<LoginStep>(
    args,
    loginFormKind,
    async (post, reply) => {
      const { session, loginMethods } = post.context;
      const showStep = (step: LoginStep) =>
        reply.addData(async () => step, { title: getStepTitle(step, post) });
      switch (post.intent || ENTER_KEY_INTENT_BY_STEP.get(post.text("step"))) {
        case "send-again":
          return sendLoginEmail(post, showStep, CODE_STEP);
        case "register":
          return register(post, showStep);
        case "code": {
          showStep(CODE_STEP);
          const { email, code } = post.read(codeSchema);
          return finishLogin(post, await loginMethods.logInByCode(email, code), "account:logIn.codeRejected");
        }
        case "password":
          return logInWithPassword();
        default:
          return post.text("password") === ""
            ? sendLoginEmail(post, showStep, START_STEP)
            : logInWithPassword();
      }

      async function logInWithPassword() {
        showStep(START_STEP);
        const { place: ticket, ...credentials } = post.read(passwordLoginSchema);
        return finishLogin(post, await session.logIn({ ...credentials, ticket }), "account:logIn.rejected");
      }
    },
    async (post, reply) => {
      const step = STEP_AFTER_LANGUAGE_CHANGE.get(post.text("step"));
      if (step) reply.addData(async () => step, { title: getStepTitle(step, post) });
    },
  );

/** By the form's `step` field. `opened` is the code step if the user opened it by its own URL. */
const ENTER_KEY_INTENT_BY_STEP = new Map([
  ["sign-up", "register"],
  ["code", "code"],
  ["opened", "code"],
]);

/** The first step has the screen's own title. */
function getStepTitle({ step }: LoginStep, { context }: Post): string | undefined {
  if (step === "start") return undefined;
  return getTranslations(context.language.code, "login")(step === "code" ? "sent.title" : "newAccount.title");
}

const START_STEP: LoginStep = { step: "start", apiText: "" };
const CODE_STEP: LoginStep = { step: "code", apiText: "" };
const SIGN_UP_STEP: LoginStep = { step: "sign-up", apiText: "" };

/** By the form's `step` field. */
const STEP_AFTER_LANGUAGE_CHANGE = new Map<string, LoginStep>([
  ["code", CODE_STEP],
  ["sign-up", SIGN_UP_STEP],
]);

/**
 * Emails a login link and code. If no account has the email address, shows the sign-up step.
 * @param errorStep the step at which errors are shown
 */
async function sendLoginEmail(post: Post, showStep: (step: LoginStep) => void, errorStep: LoginStep) {
  showStep(errorStep);
  const { email } = post.read(emailRequestSchema);
  const result = await post.context.loginMethods.requestLoginEmail(email, isCodeOnly(post.context));
  if (result.ok) showStep({ ...CODE_STEP, emailDelay: formatDelay(post.context, result.delayedMinutes) });
  else if (result.reason === "unknown") showStep({ step: "sign-up", apiText: result.content });
  else if (result.reason === "rejected") return post.reject(toRejectionMessage(result.message));
  else throw buildEmailFailedResponse(post, result);
  return post.pageWith(200);
}

async function register(post: Post, showStep: (step: LoginStep) => void) {
  showStep(SIGN_UP_STEP);
  const { context } = post;
  const result = await context.loginMethods.register(
    post.read(createSignUpSchema(context, hasSingleName(post.values))),
    isCodeOnly(context),
  );
  if (!result.ok && result.reason === "rejected") return post.reject(toRejectionMessage(result.message));
  if (!result.ok) throw buildEmailFailedResponse(post, result, "account:logIn.unknownAccount");
  showStep({ ...CODE_STEP, emailDelay: formatDelay(context, result.delayedMinutes) });
  return post.pageWith(200);
}
