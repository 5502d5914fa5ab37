import type { AppLoadContext } from "@remix-run/node";
import type { Answered, Post } from "../../posting/post.server.ts";

type MailAsked = Awaited<ReturnType<AppLoadContext["waysIn"]["askForRecovery"]>>;

/** Why nothing was mailed. */
export function notMailed(post: Post, asked: Exclude<MailAsked, { ok: true }>): Answered {
  switch (asked.reason) {
    case "limited": {
      const { retryAfter } = asked;
      const minutes = Math.ceil(retryAfter / 60);
      const refusal = { key: "account:logIn.codesLimited", values: { minutes } } as const;
      return post.again(429, { refusal, retryAfter });
    }
    case "not-offered":
      return post.again(422, { refusal: { key: "account:logIn.codeNotOffered" } });
    case "unreachable":
      return post.again(503, { refusal: { key: "account:logIn.unreachable" } });
  }
}

/** Too many wrong tries: when the next one is let through, in seconds. */
export function slowedDown(post: Post, retryAfter: number): Answered {
  const refusal =
    retryAfter < 100
      ? ({ key: "account:logIn.slowed", values: { seconds: retryAfter } } as const)
      : ({ key: "account:logIn.limited", values: { minutes: Math.ceil(retryAfter / 60) } } as const);
  return post.again(429, { refusal, retryAfter });
}
