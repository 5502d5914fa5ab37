import { randomInt } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { isCommonPassword } from "../../domain/common-passwords.server.ts";
import { generatePassword, findPasswordProblem } from "../../domain/password-rules.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { formatDelay } from "../../posting/mail-delay.server.ts";
import { toRejectionMessage } from "../../posting/message.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import { codeSchema, emailRequestSchema } from "./login-forms.server.ts";
import type { RecoveryStep } from "./recovery-steps.ts";
import { finishLogin, redirectAfterLogin } from "./finish-login.server.ts";
import { buildEmailFailedResponse, buildRateLimitedResponse } from "./login-errors.server.ts";

export const recoveryFormKind: FormKind = {
  name: "recovery",
  access: "public",
  secrets: ["code", "newpassword"],
  reentryMessages: { code: { key: "account:logIn.codeMissing" } },
  draft: "none",
  feature: "password-recovery",
};

/**
 * Handles the three steps of the password recovery: the email address, the emailed code and the new password.
 * A hidden field of the password step has the encrypted code. No response reveals whether the account exists.
 * [RT-027 AUTH-044 AUTH-045 AUTH-046]
 */
export const postRecovery = (args: ActionFunctionArgs) =>
  handlePost<{ currentStep: RecoveryStep }>(
    args,
    recoveryFormKind,
    async (post, reply) => {
      const t = getTranslations(post.context.language.code, "login");
      const showStep = (currentStep: RecoveryStep) =>
        reply.addData(async () => ({ currentStep }), getPageForStep(currentStep, t));
      switch (post.intent || ENTER_KEY_INTENT_BY_STEP.get(post.text("step"))) {
        case "code":
          showStep(CODE_STEP);
          showStep(await createPasswordStep(post, post.read(codeSchema).code));
          return post.pageWith(200);
        case "log-in":
          showStep(CODE_STEP);
          return logInByCode(post, showStep);
        case "set":
        case "use-suggestion":
          return setPassword(post, showStep);
        default: {
          const isResend = post.intent === "send-again";
          showStep(isResend ? CODE_STEP : { step: "email" });
          const result = await post.context.loginMethods.requestRecoveryCode(
            post.read(emailRequestSchema).email,
          );
          if (!result.ok) throw buildEmailFailedResponse(post, result);
          showStep({ step: "code", emailDelay: formatDelay(post.context, result.delayedMinutes) });
          return post.pageWith(200);
        }
      }
    },
    async (post, reply) => {
      const t = getTranslations(post.context.language.code, "login");
      const currentStep = await readStep(post);
      if (currentStep) reply.addData(async () => ({ currentStep }), getPageForStep(currentStep, t));
    },
  );

/** By the form's `step` field. `opened` is the code step if the user opened it by its own URL. */
const ENTER_KEY_INTENT_BY_STEP = new Map([
  ["code", "code"],
  ["opened", "code"],
  ["password", "set"],
]);

/** Returns null for the first step, which the page shows by default. */
async function readStep(post: Post): Promise<RecoveryStep | null> {
  const step = post.text("step");
  if (step === "code") return CODE_STEP;
  if (step !== "password") return null;
  const recoveryState = await decryptRecoveryState(post);
  return recoveryState
    ? { step, suggestion: recoveryState.suggestion, encryptedState: post.text("carried") }
    : CODE_STEP;
}

const getPageForStep = (currentStep: RecoveryStep, t: ReturnType<typeof getTranslations<"login">>) => ({
  title: t(TITLE_KEYS[currentStep.step]),
  hasForm: currentStep.step !== "generated",
});

const TITLE_KEYS = {
  email: "recover.title",
  code: "sent.title",
  password: "recover.newTitle",
  generated: "recover.invented",
} as const;

const CODE_STEP: RecoveryStep = { step: "code" };

/**
 * Logs in with the emailed code. If the API rejects the code, shows the step to set a new password, because
 * some APIs accept the code only there.
 */
async function logInByCode(post: Post, showStep: (step: RecoveryStep) => void) {
  const { email, code } = post.read(codeSchema);
  const login = await post.context.loginMethods.logInByCode(email, code);
  if (login.ok || login.reason !== "rejected") return finishLogin(post, login, "account:logIn.codeRejected");
  showStep(await createPasswordStep(post, code));
  return post.reject({ key: "login:recover.codeSetsPassword" }, 400);
}

async function setPassword(post: Post, showStep: (step: RecoveryStep) => void) {
  showStep(CODE_STEP);
  const { email } = post.read(emailRequestSchema);
  const recoveryState = await decryptRecoveryState(post);
  if (recoveryState?.email !== email) return post.reject({ key: "account:logIn.codeRejected" }, 400);
  const { code, suggestion } = recoveryState;
  const typedPassword = post.values["newpassword"]?.[0] ?? "";
  const newPassword = post.intent === "use-suggestion" ? suggestion : typedPassword;

  showStep(await createPasswordStep(post, code));
  const problem =
    newPassword === ""
      ? null
      : findPasswordProblem(newPassword, { email, firstName: "", lastName: "" }, isCommonPassword);
  if (problem) return post.rejectFields([{ field: "newpassword", key: PROBLEM_KEYS[problem] }]);

  const recoveryResult = await post.context.loginMethods.recoverPassword({ email, code, newPassword });
  if (!recoveryResult.ok) {
    if (recoveryResult.reason === "limited") throw buildRateLimitedResponse(post, recoveryResult.retryAfter);
    if (recoveryResult.reason !== "rejected")
      throw buildEmailFailedResponse(post, recoveryResult, "account:logIn.unknownPassword");
    if (recoveryResult.message !== "") return post.reject(toRejectionMessage(recoveryResult.message));
    showStep(CODE_STEP);
    return post.reject({ key: "account:logIn.codeRejected" }, 400);
  }
  if (newPassword === "") {
    const { session } = post.context;
    const nextPath = recoveryResult.isLoggedIn ? session.takeReturnPath() : "/login";
    showStep({ step: "generated", password: recoveryResult.password, nextPath });
    return post.pageWith(200);
  }
  post.context.notices.add({ key: "passwordChanged", tone: "good" });
  if (!recoveryResult.isLoggedIn) return redirect("/login", 303);
  return redirectAfterLogin(post.context);
}

const PASSWORD_STEP_LIFETIME_MS = 10 * 60 * 1_000;
const ENCRYPTION_PURPOSE = "recovery code";
const recoveryStateSchema = z.object({ email: z.string(), code: z.string(), suggestion: z.string() });

/** Decrypts the hidden field `carried`. Returns null if the field is missing or invalid. */
async function decryptRecoveryState({
  context,
  text,
}: Post): Promise<z.output<typeof recoveryStateSchema> | null> {
  const recoveryState = recoveryStateSchema.safeParse(
    await context.encryption.decrypt(ENCRYPTION_PURPOSE, text("carried")),
  );
  return recoveryState.success ? recoveryState.data : null;
}

async function createPasswordStep(post: Post, code: string): Promise<RecoveryStep> {
  const suggestion = generatePassword(randomInt);
  const recoveryState = { email: post.text("email"), code, suggestion };
  return {
    step: "password",
    suggestion,
    encryptedState: await post.context.encryption.encrypt(
      ENCRYPTION_PURPOSE,
      recoveryState,
      PASSWORD_STEP_LIFETIME_MS,
    ),
  };
}

const PROBLEM_KEYS = {
  length: "account:problem.password",
  common: "account:problem.passwordCommon",
  own: "account:problem.passwordOwn",
} as const;
