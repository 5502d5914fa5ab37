import { z } from "zod";
import { flag, text } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import { countedUnlessFailed } from "../http/fixed-windows.ts";
import { ApiError, type Route } from "../http/route.ts";
import type { LogInChecks } from "./log-in-checks.ts";
import { confirmRegistration } from "./registrations.ts";
import { sendWayIn } from "./send-way-in.ts";

const LogIn = z.object({ username: text, password: text, fingerprint: text });
const AskForLink = z.object({ email: text, fingerprint: text, code_only: flag(false) });
const LogInByCode = z.object({ email: text, code: text, fingerprint: text });

/**
 * The ways in to an account: a password, or a link and a code that are mailed. Passwords and codes say alike,
 * and as fast, of an account that isn't there. [API-006 API-010 API-014]
 */
export function logInCalls(parts: Parts, checks: LogInChecks): Route[] {
  const { db, auth } = parts;
  const { tries, recoveryTries, mails, triedBy, who } = checks;
  return [byPassword(), askForLink(), byCode()];

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

  /**
   * The refusal of an unknown address is the documented one, by which a site offers to create an account; its
   * `content` is what the site shows then.
   */
  function askForLink(): Route {
    return {
      method: "POST",
      path: "cognito/user/sendLoginLink",
      ignoresBearer: true,
      async answer({ input, address, audit }) {
        const { email, fingerprint, code_only: isCodeOnly } = AskForLink.parse(input);
        const { user, attempt } = await triedBy(email, fingerprint, address);
        const askedToday = mails.count(attempt);
        audit({ what: "code-asked-for", who: who(user, email) });
        const notSent = () => mails.giveBack(attempt);
        if (!user) {
          notSent();
          throw new ApiError(400, "USER_NOT_FOUND", "User not found", undefined, noSuchAccount);
        }
        const isKnown = attempt.knownBrowser !== null;
        await countedUnlessFailed(notSent, () =>
          sendWayIn(parts, user, { fingerprint, isCodeOnly, askedToday, isKnown, notSent }),
        );
        return { success: true, message: "" };
      },
    };
  }

  /** A code that was mailed to log in with, or to recover a password. [AUTH-046] */
  function byCode(): Route {
    return {
      method: "GET",
      path: "cognito/user/loginRecoveryCode",
      ignoresBearer: true,
      async answer({ input, address, audit }) {
        const { email, code, fingerprint } = LogInByCode.parse(input);
        const { user, attempt } = await triedBy(email, fingerprint, address);
        const id = user?.id ?? 0;
        // A log-in code ends with its fifth wrong try; those of ten digits are counted for the account.
        const isRecovery = code.replace(/\s/g, "").length === recoveryDigits;
        const counted = isRecovery ? recoveryTries : tries;
        const redeemed = await counted.attempt(
          isRecovery ? attempt : { ...attempt, account: null },
          async () => {
            const isRight =
              (await auth.mailedCodes.redeem(id, "log-in", code, fingerprint)) ||
              (isRecovery && (await auth.mailedCodes.redeem(id, "recover", code)));
            return isRight ? user : null;
          },
        );
        if (!redeemed) {
          audit({ what: "log-in-failed", who: who(user, email), why: "wrong code" });
          throw new ApiError(400, "INVALID_CODE", wrongCode);
        }
        await confirmRegistration(db, redeemed.id);
        await auth.signIns.endLinks(redeemed.id);
        audit({ what: "logged-in", who: String(redeemed.id), why: "code" });
        return { tokens: await auth.signIns.begin(redeemed.id, fingerprint), message: "" };
      },
    };
  }
}

const recoveryDigits = 10;

export const wrongCode = "This code is wrong or has expired.";

const noSuchAccount = "There is no account with this e-mail address yet. You can create one now.";
