import { createHmac } from "node:crypto";
import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import { findUserByEmail } from "../account/users.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { createCodeMails, logInCodeMail } from "./code-mails.ts";
import type { Attempt } from "./failed-log-ins.ts";
import { keptSecret } from "../kept-secret.ts";
import { knownBrowser } from "./known-browsers.ts";

const LogIn = z.object({ username: text, password: text, fingerprint: text });
const AskForCode = z.object({ email: text, fingerprint: text });
const LogInByCode = z.object({ email: text, code: text, fingerprint: text });

/** So many codes a day, for browsers that an account doesn't know, are short enough to be typed with ease. */
const shortCodes = 20;

/**
 * The ways in: a password, or a code that is mailed. Both say alike, and as fast, of an account that isn't
 * there.
 */
export function logInCalls({ db, clock, dataDir, log, mail, auth }: Parts): Route[] {
  const { tries } = auth;
  const mails = createCodeMails(clock);
  const secret = keptSecret(dataDir, "audit");
  /** Who an audit line is about: the account's id, or what can't be turned back into what was typed. */
  const who = (user: { id: number } | null, name: string): string =>
    user
      ? String(user.id)
      : createHmac("sha256", secret).update(plain(name)).digest("base64url").slice(0, 16);

  return [byPassword(), askForCode(), byCode()];

  function byPassword(): Route {
    return {
      // A wrong password is 400: a 401 would say that a session has ended, and there is none yet.
      // [AUTH-024 AUTH-032]
      method: "POST",
      path: "cognito/user/login",
      ignoresBearer: true,
      async answer({ input, address, audit }) {
        const { username, password, fingerprint } = LogIn.parse(input);
        const { user, attempt } = await triedBy(username, fingerprint, address);
        const failed = (why: string) => audit({ what: "log-in-failed", who: who(user, username), why });

        const matching = await tries
          .attempt(attempt, async () =>
            (await auth.passwords.matches(user?.id ?? null, password)) ? user : null,
          )
          .catch((error: unknown) => {
            if (error instanceof ApiError) failed("too many tries");
            throw error;
          });
        if (!matching) {
          failed("wrong password");
          throw new ApiError(400, "INVALID_CREDENTIALS", "Wrong e-mail or password.");
        }
        audit({ what: "logged-in", who: String(matching.id), why: "password" });
        return auth.signIns.begin(matching.id, fingerprint);
      },
    };
  }

  /** The refusal of an unknown address is the documented one, by which a site offers to create an account. */
  function askForCode(): Route {
    return {
      method: "POST",
      path: "cognito/user/sendLoginLink",
      ignoresBearer: true,
      async answer({ input, address, audit }) {
        const { email, fingerprint } = AskForCode.parse(input);
        const { user, attempt } = await triedBy(email, fingerprint, address);
        const asked = mails.count(attempt);
        audit({ what: "code-asked-for", who: who(user, email) });
        if (!user) throw new ApiError(400, "USER_NOT_FOUND", "User not found");

        // An account with so many codes is one that somebody guesses at: a longer one can't be guessed.
        const digits = asked <= shortCodes ? 6 : 10;
        const code = await auth.mailedCodes.issue(user.id, "log-in", fingerprint, digits);
        // Not waited for: how long the mail server takes would tell that there is an account.
        const letter = logInCodeMail(user, code, attempt.knownBrowser !== null);
        void mail.send(letter).catch((error: unknown) => {
          log.error({ err: error }, "a code could not be sent");
        });
        return { success: true, message: "" };
      },
    };
  }

  function byCode(): Route {
    return {
      method: "GET",
      path: "cognito/user/loginRecoveryCode",
      ignoresBearer: true,
      async answer({ input, address, audit }) {
        const { email, code, fingerprint } = LogInByCode.parse(input);
        const { user, attempt } = await triedBy(email, fingerprint, address);
        // The code itself ends with its fifth wrong try.
        const redeemed = await tries.attempt({ ...attempt, account: null }, async () =>
          (await auth.mailedCodes.redeem(user?.id ?? 0, "log-in", code, fingerprint)) ? user : null,
        );
        if (!redeemed) {
          audit({ what: "log-in-failed", who: who(user, email), why: "wrong code" });
          throw new ApiError(400, "INVALID_CODE", "This code is wrong or has expired.");
        }
        audit({ what: "logged-in", who: String(redeemed.id), why: "code" });
        return { tokens: await auth.signIns.begin(redeemed.id, fingerprint), message: "" };
      },
    };
  }

  async function triedBy(name: string, fingerprint: string, address: string) {
    const user = await findUserByEmail(db, name);
    const browser = await knownBrowser(db, user?.id ?? null, fingerprint);
    const attempt: Attempt = { address, account: name, knownBrowser: browser };
    return { user, attempt };
  }
}

const plain = (name: string): string => name.trim().toLowerCase();
