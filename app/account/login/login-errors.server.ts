import type { AppLoadContext } from "@remix-run/node";
import { formatsFor } from "../../i18n/formats.server.ts";
import type { MessageKey } from "../../posting/message.ts";
import type { PageResponse, Post } from "../../posting/post.server.ts";

type EmailResult = Awaited<ReturnType<AppLoadContext["loginMethods"]["requestRecoveryCode"]>>;

/**
 * The response if the email wasn't sent or may not have been sent. `unknown` is the message if the API can't
 * be reached, since more than the email may then be undetermined.
 */
export function emailFailedResponse(
  post: Post,
  result: Exclude<EmailResult, { ok: true }>,
  unknown: MessageKey = "account:logIn.unknownMail",
): PageResponse {
  switch (result.reason) {
    case "limited": {
      const { retryAfter } = result;
      const wait = waitText(post, retryAfter);
      // The other message suggests to use the password, which the user has forgotten here.
      const key =
        post.kind.name === "recovery" ? "account:logIn.codesLimitedAlone" : "account:logIn.codesLimited";
      return post.pageWith(429, { rejection: { key, values: { wait } }, retryAfter });
    }
    case "not-offered":
      return post.pageWith(422, { rejection: { key: "account:logIn.codeNotOffered" } });
    case "unreachable":
      return post.pageWith(503, { rejection: { key: unknown } });
    case "not-sent":
      // An earlier request of this form may have been sent.
      if (isShown(unknown, post)) return post.pageWith(503, { rejection: { key: unknown } });
      return post.pageWith(503, {
        submitFailure: post.mergeEarlierFailure({ kind: "no-response", wait: 0, reference: "" }),
      });
  }
}

/** Whether the last response to the form had this message. */
function isShown(key: MessageKey, { submission }: Post): boolean {
  const rejection = submission.lastResponse?.rejection;
  return rejection ? "key" in rejection && rejection.key === key : false;
}

/** The response after too many failed attempts; `retryAfter` is seconds. */
export function rateLimitedResponse(post: Post, retryAfter: number): PageResponse {
  const key = retryAfter < 100 ? "account:logIn.slowed" : "account:logIn.limited";
  return post.pageWith(429, { rejection: { key, values: { wait: waitText(post, retryAfter) } }, retryAfter });
}

const waitText = ({ context }: Post, seconds: number): string =>
  formatsFor(context.language.code).wait(seconds);

/**
 * The response when the login has to wait in the queue, with its position and how long it takes. The form
 * carries the queue ticket (`place`).
 */
export function queuedResponse(
  post: Post,
  { place, ahead, retryAfter }: { place: string; ahead: number; retryAfter: number },
): PageResponse {
  const rejection = {
    key: "account:logIn.inLine",
    values: { place: ahead + 1, seconds: retryAfter },
    standsAlone: true,
  } as const;
  return post.pageWith(503, { rejection, changedValues: { place: [place] }, retryAfter });
}
