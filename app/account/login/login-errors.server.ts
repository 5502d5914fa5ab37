import type { AppLoadContext } from "@remix-run/node";
import { formatsFor } from "../../i18n/formats.server.ts";
import type { MessageKey } from "../../posting/message.ts";
import type { PageResponse, Post } from "../../posting/post.server.ts";

type EmailResult = Awaited<ReturnType<AppLoadContext["loginMethods"]["requestRecoveryCode"]>>;

/**
 * Builds the response if an email wasn't sent or may not have been sent.
 * @param indeterminateKey the message if the API didn't respond
 */
export function buildEmailFailedResponse(
  post: Post,
  result: Exclude<EmailResult, { ok: true }>,
  indeterminateKey: MessageKey = "account:logIn.unknownMail",
): PageResponse {
  switch (result.reason) {
    case "limited": {
      const { retryAfter } = result;
      const wait = formatWait(post, retryAfter);
      // `codesLimited` suggests logging in with the password, which this user has forgotten.
      const key =
        post.kind.name === "recovery" ? "account:logIn.codesLimitedAlone" : "account:logIn.codesLimited";
      return post.pageWith(429, { rejection: { key, values: { wait } }, retryAfter });
    }
    case "not-offered":
      return post.pageWith(422, { rejection: { key: "account:logIn.codeNotOffered" } });
    case "unreachable":
      return post.pageWith(503, { rejection: { key: indeterminateKey } });
    case "not-sent":
      // The message is repeated, because an earlier submission of this form may have sent the email.
      if (wasShownLast(indeterminateKey, post))
        return post.pageWith(503, { rejection: { key: indeterminateKey } });
      return post.pageWith(503, {
        submitFailure: post.mergeEarlierFailure({ kind: "unreachable", retryAfter: 0, reference: "" }),
      });
  }
}

function wasShownLast(key: MessageKey, { submission }: Post): boolean {
  const rejection = submission.lastResponse?.rejection;
  return rejection ? "key" in rejection && rejection.key === key : false;
}

/**
 * Builds the response after too many failed attempts.
 * @param retryAfter the waiting time in seconds
 */
export function buildRateLimitedResponse(post: Post, retryAfter: number): PageResponse {
  const key = retryAfter < 100 ? "account:logIn.slowed" : "account:logIn.limited";
  return post.pageWith(429, {
    rejection: { key, values: { wait: formatWait(post, retryAfter) } },
    retryAfter,
  });
}

const formatWait = ({ context }: Post, seconds: number): string =>
  formatsFor(context.language.code).waitingTime(seconds);

/**
 * Builds the response if the login has to wait in the queue. The form's field `place` has the queue ticket.
 * @param ahead the number of earlier logins in the queue
 * @param retryAfter the waiting time in seconds
 */
export function buildQueuedResponse(
  post: Post,
  { ticket, ahead, retryAfter }: { ticket: string; ahead: number; retryAfter: number },
): PageResponse {
  const rejection = {
    key: "account:logIn.inLine",
    values: { place: ahead + 1, seconds: retryAfter },
    standsAlone: true,
  } as const;
  return post.pageWith(503, { rejection, changedValues: { place: [ticket] }, retryAfter });
}
