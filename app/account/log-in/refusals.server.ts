import type { AppLoadContext } from "@remix-run/node";
import { formatsFor } from "../../i18n/formats.server.ts";
import type { MessageKey } from "../../posting/message.ts";
import type { Answered, Post } from "../../posting/post.server.ts";

type MailAsked = Awaited<ReturnType<AppLoadContext["waysIn"]["askForRecovery"]>>;

/** Why it isn't known that something was mailed; `unknown` says what else nobody knows without an answer. */
export function notMailed(
  post: Post,
  asked: Exclude<MailAsked, { ok: true }>,
  unknown: MessageKey = "account:logIn.unknownMail",
): Answered {
  switch (asked.reason) {
    case "limited": {
      const { retryAfter } = asked;
      const wait = waitIn(post, retryAfter);
      // Who has forgotten the password can't be told to use it.
      const key =
        post.kind.name === "recovery" ? "account:logIn.codesLimitedAlone" : "account:logIn.codesLimited";
      return post.again(429, { refusal: { key, values: { wait } }, retryAfter });
    }
    case "not-offered":
      return post.again(422, { refusal: { key: "account:logIn.codeNotOffered" } });
    case "unreachable":
      return post.again(503, { refusal: { key: unknown } });
  }
}

/** Too many wrong tries: when the next one is let through, in seconds. */
export function slowedDown(post: Post, retryAfter: number): Answered {
  const key = retryAfter < 100 ? "account:logIn.slowed" : "account:logIn.limited";
  return post.again(429, { refusal: { key, values: { wait: waitIn(post, retryAfter) } }, retryAfter });
}

const waitIn = ({ context }: Post, seconds: number): string =>
  formatsFor(context.language.code).wait(seconds);

/**
 * So many others log in now that it isn't their turn yet: how long it takes. The form carries the place that
 * they keep.
 */
export function keptInLine(
  post: Post,
  { place, ahead, retryAfter }: { place: string; ahead: number; retryAfter: number },
): Answered {
  const refusal = {
    key: "account:logIn.inLine",
    values: { place: ahead + 1, seconds: retryAfter },
    isWhole: true,
  } as const;
  return post.again(503, { refusal, changed: { place: [place] }, retryAfter });
}
