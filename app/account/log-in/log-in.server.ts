import type { ActionFunctionArgs } from "@remix-run/node";
import { answerPost } from "../../posting/answer-post.server.ts";
import { refusalOf } from "../../posting/message.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { goOn } from "./go-on.server.ts";
import { CodeForm, isByCodeOnly, MailForm, newcomerForm, PasswordForm } from "./log-in-forms.server.ts";
import type { ShownStep } from "./log-in-steps.ts";
import { notMailed } from "./refusals.server.ts";

export const logInForm: FormKind = {
  name: "log-in",
  who: "unasked",
  secrets: ["password", "code"],
  notKept: null,
};

/**
 * One form for log-in and sign-up, whose steps follow from what its buttons come to. An e-mail gets a link
 * and a code, or, where no account has it, the question for a name; a password that is typed logs in by it.
 * What goes wrong with a password or code says nothing of whether the account exists. [AUTH-023 AUTH-024
 * AUTH-032]
 */
export const postLogIn = (args: ActionFunctionArgs) =>
  answerPost<ShownStep>(args, logInForm, async (post, answering) => {
    const { session, waysIn } = post.context;
    const show = (step: ShownStep) => answering.show(async () => step, titleOf(step, post));
    switch (post.intent) {
      case "send-again":
        return sendLink(post, show, sent);
      case "register":
        return register(post, show);
      case "code": {
        show(sent);
        const { email, code } = post.read(CodeForm);
        return goOn(post, await waysIn.logInByCode(email, code), "account:logIn.codeRefused");
      }
      case "password":
        return byPassword();
      default:
        return post.text("password") === "" ? sendLink(post, show, start) : byPassword();
    }

    async function byPassword() {
      show(start);
      return goOn(post, await session.logIn(post.read(PasswordForm)), "account:logIn.refused");
    }
  });

/** The first step has the title of its address. */
function titleOf({ step }: ShownStep, { context }: Post): string | undefined {
  if (step === "start") return undefined;
  return wordsFor(context.language.code, "ways-in")(step === "code" ? "sent.title" : "newcomer.title");
}

const start: ShownStep = { step: "start", content: "" };
const sent: ShownStep = { step: "code", content: "" };

/** `at` is the step that a refusal is shown at. */
async function sendLink(post: Post, show: (step: ShownStep) => void, at: ShownStep) {
  show(at);
  const { email } = post.read(MailForm);
  const asked = await post.context.waysIn.askForLogIn(email, isByCodeOnly(post.context));
  if (asked.ok) show(sent);
  else if (asked.reason === "unknown") show({ step: "newcomer", content: asked.content });
  else if (asked.reason === "refused") return post.refuse(refusalOf(asked.said));
  else throw notMailed(post, asked);
  return post.again(200);
}

async function register(post: Post, show: (step: ShownStep) => void) {
  show({ step: "newcomer", content: "" });
  const { context } = post;
  const registered = await context.waysIn.register(post.read(newcomerForm(context)), isByCodeOnly(context));
  if (!registered.ok && registered.reason === "refused") return post.refuse(refusalOf(registered.said));
  if (!registered.ok) throw notMailed(post, registered, "account:logIn.unknownAccount");
  show(sent);
  return post.again(200);
}
