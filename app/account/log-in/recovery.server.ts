import { randomInt } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { isCommonPassword } from "../../domain/common-passwords.server.ts";
import { inventPassword, passwordProblem } from "../../domain/password-rules.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { answerPost } from "../../posting/answer-post.server.ts";
import { refusalOf } from "../../posting/message.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import { CodeForm, MailForm } from "./log-in-forms.server.ts";
import type { RecoveryStep } from "./recovery-steps.ts";
import { goOn, onwards } from "./go-on.server.ts";
import { notMailed, slowedDown } from "./refusals.server.ts";

export const recoveryForm: FormKind = {
  name: "recovery",
  who: "unasked",
  secrets: ["code", "newpassword"],
  notKept: null,
};

/**
 * A forgotten password in three steps: the e-mail, the code that is mailed to it, a new password. The code
 * goes from step to step sealed. Nothing says whether the account exists. [RT-027 AUTH-044 AUTH-045 AUTH-046]
 */
export const postRecovery = (args: ActionFunctionArgs) =>
  answerPost<{ at: RecoveryStep }>(args, recoveryForm, async (post, answering) => {
    const t = wordsFor(post.context.language.code, "ways-in");
    const show = (at: RecoveryStep) => answering.show(async () => ({ at }), t(titles[at.step]));
    switch (post.intent) {
      case "code":
        show(atCode);
        show(await passwordStep(post, post.read(CodeForm).code));
        return post.again(200);
      case "log-in":
        show(atCode);
        return logInByCode(post, show);
      case "set":
      case "use-suggestion":
        return setPassword(post, show);
      default: {
        const isAgain = post.intent === "send-again";
        show(isAgain ? atCode : { step: "email" });
        const asked = await post.context.waysIn.askForRecovery(post.read(MailForm).email);
        if (!asked.ok) throw notMailed(post, asked);
        show(atCode);
        return post.again(200);
      }
    }
  });

const titles = {
  email: "recover.title",
  code: "sent.title",
  password: "recover.newTitle",
  invented: "recover.invented",
} as const;

const atCode: RecoveryStep = { step: "code" };

/** An API may take the code of a recovery for a new password only: what is refused here leads there. */
async function logInByCode(post: Post, show: (step: RecoveryStep) => void) {
  const { email, code } = post.read(CodeForm);
  const logIn = await post.context.waysIn.logInByCode(email, code);
  if (logIn.ok || logIn.reason !== "refused") return goOn(post, logIn, "account:logIn.codeRefused");
  show(await passwordStep(post, code));
  return post.refuse({ key: "ways-in:recover.codeSetsPassword" }, 400);
}

async function setPassword(post: Post, show: (step: RecoveryStep) => void) {
  show(atCode);
  const { email } = post.read(MailForm);
  const carried = Carried.safeParse(await post.context.seals.open(purpose, post.text("carried")));
  if (!carried.success || carried.data.email !== email)
    return post.refuse({ key: "account:logIn.codeRefused" }, 400);
  const { code, suggestion } = carried.data;
  const typed = post.values["newpassword"]?.[0] ?? "";
  const newPassword = post.intent === "use-suggestion" ? suggestion : typed;

  show(await passwordStep(post, code));
  const problem =
    newPassword === ""
      ? null
      : passwordProblem(newPassword, { email, firstName: "", lastName: "" }, isCommonPassword);
  if (problem) return post.invalid([{ field: "newpassword", key: problemKeys[problem] }]);

  const recovered = await post.context.waysIn.recoverPassword({ email, code, newPassword });
  if (!recovered.ok) {
    if (recovered.reason === "limited") throw slowedDown(post, recovered.retryAfter);
    if (recovered.reason !== "refused") throw notMailed(post, recovered, "account:logIn.unknownPassword");
    if (recovered.said !== "") return post.refuse(refusalOf(recovered.said));
    show(atCode);
    return post.refuse({ key: "account:logIn.codeRefused" }, 400);
  }
  if (newPassword === "") {
    const { session } = post.context;
    const next = recovered.isLoggedIn ? session.takeReturnPath() : "/login";
    show({ step: "invented", password: recovered.password, next });
    return post.again(200);
  }
  post.context.notices.add({ key: "passwordChanged", tone: "good" });
  if (!recovered.isLoggedIn) return redirect("/login", 303);
  return onwards(post.context);
}

/** As long as the code itself is good. Milliseconds. */
const lifetime = 10 * 60 * 1_000;
const purpose = "recovery code";
const Carried = z.object({ email: z.string(), code: z.string(), suggestion: z.string() });

/** The last step, with the code sealed and a password that may be taken. */
async function passwordStep(post: Post, code: string): Promise<RecoveryStep> {
  const suggestion = inventPassword(randomInt);
  const carried = { email: post.text("email"), code, suggestion };
  return {
    step: "password",
    suggestion,
    carried: await post.context.seals.seal(purpose, carried, lifetime),
  };
}

const problemKeys = {
  length: "account:problem.password",
  common: "account:problem.passwordCommon",
  own: "account:problem.passwordOwn",
} as const;
