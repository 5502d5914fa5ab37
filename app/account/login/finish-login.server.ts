import { type AppLoadContext, redirectDocument } from "@remix-run/node";
import type { Post } from "../../posting/post.server.ts";
import { buildQueuedResponse, buildRateLimitedResponse } from "./login-errors.server.ts";

type LoginOutcome = Awaited<ReturnType<AppLoadContext["loginMethods"]["logInByCode"]>>;

const UNREACHABLE_KEY_BY_REJECTED_KEY = {
  "account:logIn.rejected": "account:logIn.unreachable",
  "account:logIn.codeRejected": "account:logIn.unknownCode",
} as const;

/**
 * Redirects to the return URL after a successful login, or responds with the error.
 * @throws the response of a rate-limited or queued login
 */
export function finishLogin(
  post: Post,
  outcome: LoginOutcome,
  rejectedKey: keyof typeof UNREACHABLE_KEY_BY_REJECTED_KEY,
) {
  if (outcome.ok) {
    addWelcomeNotice(post.context, outcome);
    return redirectAfterLogin(post.context);
  }
  switch (outcome.reason) {
    case "queued":
      throw buildQueuedResponse(post, outcome);
    case "limited":
      throw buildRateLimitedResponse(post, outcome.retryAfter);
    case "rejected":
      return post.reject({ key: rejectedKey }, 400);
    case "unreachable":
      return post.reject({ key: UNREACHABLE_KEY_BY_REJECTED_KEY[rejectedKey] }, 503);
  }
}

/**
 * Redirects to the return URL. The browser loads a new document, because it must scroll to the URL's
 * fragment.
 */
export const redirectAfterLogin = ({ session }: AppLoadContext): Response =>
  redirectDocument(session.takeReturnPath(), 303);

/** Adds the notice after a login or, for a new user, after the sign-up. */
export function addWelcomeNotice(
  { notices }: AppLoadContext,
  { user, isNew }: Pick<Extract<LoginOutcome, { ok: true }>, "user" | "isNew">,
): void {
  notices.add({ key: isNew ? "accountReady" : "loggedIn", tone: "good", values: { name: user.firstName } });
}
