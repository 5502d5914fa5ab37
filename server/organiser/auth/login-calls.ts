import { normaliseCode } from "./mailed-codes.ts";
import { z } from "zod";
import { flag, text } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import { giveBackOnServerError } from "../http/fixed-windows.ts";
import { ApiError, type Route } from "../http/route.ts";
import type { LoginChecks } from "./login-checks.ts";
import { confirmRegistration } from "./registrations.ts";
import { sendLoginEmail } from "./send-login-email.ts";

const LoginInput = z.object({ username: text, password: text, fingerprint: text });
const LinkRequest = z.object({ email: text, fingerprint: text, code_only: flag(false) });
const CodeLoginInput = z.object({ email: text, code: text, fingerprint: text });

/**
 * Calls to log in: with a password, or with a mailed link and code. For unknown accounts, password and code
 * logins fail with the same response and in the same time. [API-006 API-010 API-014]
 */
export function loginCalls(parts: Parts, checks: LoginChecks): Route[] {
  const { db, auth } = parts;
  const { passwordAttempts, codeAttempts, recoveryAttempts, codeMails, identifyAttempt, who } = checks;
  return [byPassword(), sendLink(), byCode()];

  function byPassword(): Route {
    return {
      // A wrong password is 400: 401 would mean that a session has ended, and there is none yet. [AUTH-024
      // AUTH-032]
      method: "POST",
      path: "cognito/user/login",
      ignoresBearer: true,
      async handler({ input, address, audit }) {
        const { username, password, fingerprint } = LoginInput.parse(input);
        const { user, attempt } = await identifyAttempt(username, fingerprint, address);
        const failed = (why: string) => audit({ what: "log-in-failed", who: who(user, username), why });

        const matching = await passwordAttempts
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
        return auth.logins.begin(matching.id, fingerprint);
      },
    };
  }

  /**
   * An unknown address gets the documented error, on which a site offers to create an account; `content` is
   * the text that the site then shows.
   */
  function sendLink(): Route {
    return {
      method: "POST",
      path: "cognito/user/sendLoginLink",
      ignoresBearer: true,
      async handler({ input, address, audit, language }) {
        const { email, fingerprint, code_only: isCodeOnly } = LinkRequest.parse(input);
        const { user, attempt } = await identifyAttempt(email, fingerprint, address);
        const { requestedToday, notSent } = await codeMails.count(attempt);
        audit({ what: "code-asked-for", who: who(user, email) });
        if (!user) {
          await notSent();
          throw new ApiError(400, "USER_NOT_FOUND", "User not found", undefined, NO_SUCH_ACCOUNT);
        }
        const isKnown = attempt.knownBrowser !== null;
        const delayed = await giveBackOnServerError(notSent, () =>
          sendLoginEmail(parts, user, {
            fingerprint,
            isCodeOnly,
            requestedToday,
            isKnown,
            language,
            notSent,
          }),
        );
        return { success: true, message: "", ...delayed };
      },
    };
  }

  /** Logs in with a code that was mailed for login or for password recovery. [AUTH-046] */
  function byCode(): Route {
    return {
      method: "GET",
      path: "cognito/user/loginRecoveryCode",
      ignoresBearer: true,
      async handler({ input, address, audit }) {
        const { email, code, fingerprint } = CodeLoginInput.parse(input);
        const { user, attempt } = await identifyAttempt(email, fingerprint, address);
        const id = user?.id ?? 0;
        // A code expires with its fifth wrong attempt. Attempts are also counted per account, before the
        // check, so that concurrent requests end in 429.
        const isRecovery = normaliseCode(code).length === RECOVERY_CODE_DIGITS;
        const counted = isRecovery ? recoveryAttempts : codeAttempts;
        const redeemed = await counted.attempt(attempt, async () => {
          const isRight =
            (await auth.mailedCodes.redeem(id, "log-in", code, fingerprint)) ||
            (isRecovery && (await auth.mailedCodes.redeem(id, "recover", code)));
          return isRight ? user : null;
        });
        if (!redeemed) {
          audit({ what: "log-in-failed", who: who(user, email), why: "wrong code" });
          throw new ApiError(400, "INVALID_CODE", WRONG_CODE_MESSAGE);
        }
        await confirmRegistration(db, redeemed.id);
        await auth.logins.endLinks(redeemed.id);
        audit({ what: "logged-in", who: String(redeemed.id), why: "code" });
        return { tokens: await auth.logins.begin(redeemed.id, fingerprint), message: "" };
      },
    };
  }
}

const RECOVERY_CODE_DIGITS = 10;

export const WRONG_CODE_MESSAGE = "This code is wrong or has expired.";

const NO_SUCH_ACCOUNT = "There is no account with this email address yet. You can create one now.";
