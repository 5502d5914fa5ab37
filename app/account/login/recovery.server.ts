import { randomInt } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { isCommonPassword } from "../../domain/common-passwords.server.ts";
import { generatePassword, passwordProblem } from "../../domain/password-rules.ts";
import { translationsFor } from "../../i18n/translations.server.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { formatDelay } from "../../posting/mail-delay.server.ts";
import { rejectionMessage } from "../../posting/message.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import { CodeForm, EmailForm } from "./login-forms.server.ts";
import type { RecoveryStep } from "./recovery-steps.ts";
import { finishLogin, redirectAfterLogin } from "./finish-login.server.ts";
import { emailFailedResponse, rateLimitedResponse } from "./login-errors.server.ts";

export const recoveryForm: FormKind = {
  name: "recovery",
  access: "public",
  secrets: ["code", "newpassword"],
  reentryMessages: { code: { key: "account:logIn.codeMissing" } },
  draft: "none",
  feature: "password-recovery",
};

/**
 * Password recovery in three steps: the email address, the emailed code, a new password. The code is passed
 * from step to step encrypted. No response reveals whether the account exists. [RT-027 AUTH-044 AUTH-045
 * AUTH-046]
 */
export const postRecovery = (args: ActionFunctionArgs) =>
  handlePost<{ at: RecoveryStep }>(
    args,
    recoveryForm,
    async (post, reply) => {
      const t = translationsFor(post.context.language.code, "login");
      const show = (at: RecoveryStep) => reply.addData(async () => ({ at }), pageForStep(at, t));
      switch (post.intent || enterIntents.get(post.text("step"))) {
        case "code":
          show(codeStep);
          show(await passwordStep(post, post.read(CodeForm).code));
          return post.pageWith(200);
        case "log-in":
          show(codeStep);
          return logInByCode(post, show);
        case "set":
        case "use-suggestion":
          return setPassword(post, show);
        default: {
          const isResend = post.intent === "send-again";
          show(isResend ? codeStep : { step: "email" });
          const result = await post.context.loginMethods.requestRecoveryCode(post.read(EmailForm).email);
          if (!result.ok) throw emailFailedResponse(post, result);
          show({ step: "code", delay: formatDelay(post.context, result.delayedMinutes) });
          return post.pageWith(200);
        }
      }
    },
    async (post, reply) => {
      const t = translationsFor(post.context.language.code, "login");
      const at = await readStep(post);
      if (at) reply.addData(async () => ({ at }), pageForStep(at, t));
    },
  );

/** What Enter submits, by the step that the form posts. */
const enterIntents = new Map([
  ["code", "code"],
  ["opened", "code"],
  ["password", "set"],
]);

/** The step of the posted form; null for the step that the page opens with. */
async function readStep(post: Post): Promise<RecoveryStep | null> {
  const step = post.text("step");
  if (step === "code") return codeStep;
  if (step !== "password") return null;
  const carried = await readCarried(post);
  return carried ? { step, suggestion: carried.suggestion, carried: post.text("carried") } : codeStep;
}

const pageForStep = (at: RecoveryStep, t: ReturnType<typeof translationsFor<"login">>) => ({
  title: t(titles[at.step]),
  hasForm: at.step !== "invented",
});

const titles = {
  email: "recover.title",
  code: "sent.title",
  password: "recover.newTitle",
  invented: "recover.invented",
} as const;

const codeStep: RecoveryStep = { step: "code" };

/** Some APIs accept a recovery code only to set a new password: if the login is rejected, shows that step. */
async function logInByCode(post: Post, show: (step: RecoveryStep) => void) {
  const { email, code } = post.read(CodeForm);
  const login = await post.context.loginMethods.logInByCode(email, code);
  if (login.ok || login.reason !== "rejected") return finishLogin(post, login, "account:logIn.codeRejected");
  show(await passwordStep(post, code));
  return post.reject({ key: "login:recover.codeSetsPassword" }, 400);
}

async function setPassword(post: Post, show: (step: RecoveryStep) => void) {
  show(codeStep);
  const { email } = post.read(EmailForm);
  const carried = await readCarried(post);
  if (carried?.email !== email) return post.reject({ key: "account:logIn.codeRejected" }, 400);
  const { code, suggestion } = carried;
  const typed = post.values["newpassword"]?.[0] ?? "";
  const newPassword = post.intent === "use-suggestion" ? suggestion : typed;

  show(await passwordStep(post, code));
  const problem =
    newPassword === ""
      ? null
      : passwordProblem(newPassword, { email, firstName: "", lastName: "" }, isCommonPassword);
  if (problem) return post.rejectFields([{ field: "newpassword", key: problemKeys[problem] }]);

  const recovered = await post.context.loginMethods.recoverPassword({ email, code, newPassword });
  if (!recovered.ok) {
    if (recovered.reason === "limited") throw rateLimitedResponse(post, recovered.retryAfter);
    if (recovered.reason !== "rejected")
      throw emailFailedResponse(post, recovered, "account:logIn.unknownPassword");
    if (recovered.message !== "") return post.reject(rejectionMessage(recovered.message));
    show(codeStep);
    return post.reject({ key: "account:logIn.codeRejected" }, 400);
  }
  if (newPassword === "") {
    const { session } = post.context;
    const next = recovered.isLoggedIn ? session.takeReturnPath() : "/login";
    show({ step: "invented", password: recovered.password, next });
    return post.pageWith(200);
  }
  post.context.notices.add({ key: "passwordChanged", tone: "good" });
  if (!recovered.isLoggedIn) return redirect("/login", 303);
  return redirectAfterLogin(post.context);
}

/** The same as the lifetime of the emailed code. */
const CODE_LIFETIME_MS = 10 * 60 * 1_000;
const purpose = "recovery code";
const Carried = z.object({ email: z.string(), code: z.string(), suggestion: z.string() });

/** Decrypts what the last step's form carries; null if it is missing or invalid. */
async function readCarried({ context, text }: Post): Promise<z.output<typeof Carried> | null> {
  const carried = Carried.safeParse(await context.encryption.decrypt(purpose, text("carried")));
  return carried.success ? carried.data : null;
}

/** The last step, with the encrypted code and a suggested password. */
async function passwordStep(post: Post, code: string): Promise<RecoveryStep> {
  const suggestion = generatePassword(randomInt);
  const carried = { email: post.text("email"), code, suggestion };
  return {
    step: "password",
    suggestion,
    carried: await post.context.encryption.encrypt(purpose, carried, CODE_LIFETIME_MS),
  };
}

const problemKeys = {
  length: "account:problem.password",
  common: "account:problem.passwordCommon",
  own: "account:problem.passwordOwn",
} as const;
