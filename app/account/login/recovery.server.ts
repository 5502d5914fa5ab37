import { randomInt } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { isCommonPassword } from "../../domain/common-passwords.server.ts";
import { generatePassword, findPasswordProblem } from "../../domain/password-rules.ts";
import { translationsFor } from "../../i18n/translations.server.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { formatDelay } from "../../posting/mail-delay.server.ts";
import { rejectionMessage } from "../../posting/message.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import { CodeForm, EmailForm } from "./login-forms.server.ts";
import type { RecoveryStep } from "./recovery-steps.ts";
import { finishLogin, redirectAfterLogin } from "./finish-login.server.ts";
import { emailFailedResponse, rateLimitedResponse } from "./login-errors.server.ts";

export const recoveryFormKind: FormKind = {
  name: "recovery",
  access: "public",
  secrets: ["code", "newpassword"],
  reentryMessages: { code: { key: "account:logIn.codeMissing" } },
  draft: "none",
  feature: "password-recovery",
};

/**
 * Handles the three steps of the password recovery: the email address, the emailed code, a new password. A
 * hidden field passes the code to the last step encrypted. No response reveals whether the account exists.
 * [RT-027 AUTH-044 AUTH-045 AUTH-046]
 */
export const postRecovery = (args: ActionFunctionArgs) =>
  handlePost<{ currentStep: RecoveryStep }>(
    args,
    recoveryFormKind,
    async (post, reply) => {
      const t = translationsFor(post.context.language.code, "login");
      const showStep = (currentStep: RecoveryStep) =>
        reply.addData(async () => ({ currentStep }), pageForStep(currentStep, t));
      switch (post.intent || enterIntents.get(post.text("step"))) {
        case "code":
          showStep(codeStep);
          showStep(await createPasswordStep(post, post.read(CodeForm).code));
          return post.pageWith(200);
        case "log-in":
          showStep(codeStep);
          return logInByCode(post, showStep);
        case "set":
        case "use-suggestion":
          return setPassword(post, showStep);
        default: {
          const isResend = post.intent === "send-again";
          showStep(isResend ? codeStep : { step: "email" });
          const result = await post.context.loginMethods.requestRecoveryCode(post.read(EmailForm).email);
          if (!result.ok) throw emailFailedResponse(post, result);
          showStep({ step: "code", emailDelay: formatDelay(post.context, result.delayedMinutes) });
          return post.pageWith(200);
        }
      }
    },
    async (post, reply) => {
      const t = translationsFor(post.context.language.code, "login");
      const currentStep = await readStep(post);
      if (currentStep) reply.addData(async () => ({ currentStep }), pageForStep(currentStep, t));
    },
  );

/**
 * The intent when the user presses Enter, by the form's `step` field. `opened` is the code step when it was
 * opened by its own URL.
 */
const enterIntents = new Map([
  ["code", "code"],
  ["opened", "code"],
  ["password", "set"],
]);

/** Returns the step of the posted form; null for the step with which the page opens. */
async function readStep(post: Post): Promise<RecoveryStep | null> {
  const step = post.text("step");
  if (step === "code") return codeStep;
  if (step !== "password") return null;
  const recoveryState = await decryptRecoveryState(post);
  return recoveryState
    ? { step, suggestion: recoveryState.suggestion, encryptedCode: post.text("carried") }
    : codeStep;
}

const pageForStep = (currentStep: RecoveryStep, t: ReturnType<typeof translationsFor<"login">>) => ({
  title: t(titles[currentStep.step]),
  hasForm: currentStep.step !== "generated",
});

const titles = {
  email: "recover.title",
  code: "sent.title",
  password: "recover.newTitle",
  generated: "recover.invented",
} as const;

const codeStep: RecoveryStep = { step: "code" };

/**
 * Logs in with the emailed code. If the API rejects that, shows the step to set a new password: some APIs
 * accept a recovery code only for this.
 */
async function logInByCode(post: Post, showStep: (step: RecoveryStep) => void) {
  const { email, code } = post.read(CodeForm);
  const login = await post.context.loginMethods.logInByCode(email, code);
  if (login.ok || login.reason !== "rejected") return finishLogin(post, login, "account:logIn.codeRejected");
  showStep(await createPasswordStep(post, code));
  return post.reject({ key: "login:recover.codeSetsPassword" }, 400);
}

async function setPassword(post: Post, showStep: (step: RecoveryStep) => void) {
  showStep(codeStep);
  const { email } = post.read(EmailForm);
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
  if (problem) return post.rejectFields([{ field: "newpassword", key: problemKeys[problem] }]);

  const recovered = await post.context.loginMethods.recoverPassword({ email, code, newPassword });
  if (!recovered.ok) {
    if (recovered.reason === "limited") throw rateLimitedResponse(post, recovered.retryAfter);
    if (recovered.reason !== "rejected")
      throw emailFailedResponse(post, recovered, "account:logIn.unknownPassword");
    if (recovered.message !== "") return post.reject(rejectionMessage(recovered.message));
    showStep(codeStep);
    return post.reject({ key: "account:logIn.codeRejected" }, 400);
  }
  if (newPassword === "") {
    const { session } = post.context;
    const next = recovered.isLoggedIn ? session.takeReturnPath() : "/login";
    showStep({ step: "generated", password: recovered.password, next });
    return post.pageWith(200);
  }
  post.context.notices.add({ key: "passwordChanged", tone: "good" });
  if (!recovered.isLoggedIn) return redirect("/login", 303);
  return redirectAfterLogin(post.context);
}

/** The lifetime of the emailed code. */
const CODE_LIFETIME_MS = 10 * 60 * 1_000;
const encryptionPurpose = "recovery code";
const RecoveryState = z.object({ email: z.string(), code: z.string(), suggestion: z.string() });

/** Decrypts the state in the hidden field of the last step; null if it is missing or invalid. */
async function decryptRecoveryState({ context, text }: Post): Promise<z.output<typeof RecoveryState> | null> {
  const recoveryState = RecoveryState.safeParse(
    await context.encryption.decrypt(encryptionPurpose, text("carried")),
  );
  return recoveryState.success ? recoveryState.data : null;
}

/** Creates the last step, with a suggested password and the encrypted state. */
async function createPasswordStep(post: Post, code: string): Promise<RecoveryStep> {
  const suggestion = generatePassword(randomInt);
  const recoveryState = { email: post.text("email"), code, suggestion };
  return {
    step: "password",
    suggestion,
    encryptedCode: await post.context.encryption.encrypt(encryptionPurpose, recoveryState, CODE_LIFETIME_MS),
  };
}

const problemKeys = {
  length: "account:problem.password",
  common: "account:problem.passwordCommon",
  own: "account:problem.passwordOwn",
} as const;
