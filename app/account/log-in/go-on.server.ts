import { type AppLoadContext, redirectDocument } from "@remix-run/node";
import type { Post } from "../../posting/post.server.ts";
import { keptInLine, slowedDown } from "./refusals.server.ts";

type LogIn = Awaited<ReturnType<AppLoadContext["waysIn"]["logInByCode"]>>;

/** What is said where there was no answer: a code may be used up all the same. */
const unanswered = {
  "account:logIn.refused": "account:logIn.unreachable",
  "account:logIn.codeRefused": "account:logIn.unknownCode",
} as const;

/** On to where the log-in leads, or what went wrong. */
export function goOn(post: Post, outcome: LogIn, refused: keyof typeof unanswered) {
  if (outcome.ok) {
    welcome(post.context, outcome);
    return onwards(post.context);
  }
  switch (outcome.reason) {
    case "in-line":
      throw keptInLine(post, outcome);
    case "limited":
      throw slowedDown(post, outcome.retryAfter);
    case "refused":
      return post.refuse({ key: refused }, 400);
    case "unreachable":
      return post.refuse({ key: unanswered[refused] }, 503);
  }
}

/**
 * To where a log-in leads. The browser opens that page as a new one, at the place that the address names: a
 * page that scripts go on to from a form stays where the form was.
 */
export const onwards = ({ session }: AppLoadContext): Response =>
  redirectDocument(session.takeReturnPath(), 303);

/** The message with which every way in ends. A newcomer isn't “back”. */
export function welcome(
  { notices }: AppLoadContext,
  { user, isNew }: Pick<Extract<LogIn, { ok: true }>, "user" | "isNew">,
): void {
  notices.add({ key: isNew ? "accountReady" : "loggedIn", tone: "good", values: { name: user.firstName } });
}
