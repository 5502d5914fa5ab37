import { normaliseCode } from "./mailed-codes.ts";
import { z } from "zod";
import { flag, text } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import { refundOnServerError } from "../http/fixed-windows.ts";
import { ApiError, type Route } from "../http/route.ts";
import { getMailTexts } from "../mail/mail-texts.ts";
import type { LoginChecks } from "./login-checks.ts";
import { confirmRegistration } from "./registrations.ts";
import { sendLoginEmail } from "./send-login-email.ts";

const LoginInput = z.object({ username: text, password: text, fingerprint: text });
const LinkRequest = z.object({ email: text, fingerprint: text, code_only: flag(false) });
const CodeLoginInput = z.object({ email: text, code: text, fingerprint: text });

/**
 * Creates the routes to log in with a password, or with a mailed link or code. Failed logins have the same
 * response and response time whether or not the account exists. [API-006 API-010 API-014]
 */
export function createLoginRoutes(dependencies: Dependencies, checks: LoginChecks): Route[] {
  const { db, auth } = dependencies;
  const {
    passwordAttempts,
    codeAttempts,
    recoveryAttempts,
    codeRequestLimiter,
    identifyAttempt,
    getAuditActor,
  } = checks;
  return [createPasswordLoginRoute(), createLoginLinkRoute(), createCodeLoginRoute()];

  function createPasswordLoginRoute(): Route {
    return {
      // A wrong password is 400, because 401 means that the session has ended. [AUTH-024 AUTH-032]
      method: "POST",
      path: "cognito/user/login",
      ignoresBearer: true,
      async handler({ input, address, audit }) {
        const { username, password, fingerprint } = LoginInput.parse(input);
        const { user, attempt } = await identifyAttempt(username, fingerprint, address);
        const auditFailure = (reason: string) =>
          audit({ event: "log-in-failed", actor: getAuditActor(user, username), reason });

        const matchingUser = await passwordAttempts
          .attempt(attempt, async () =>
            (await auth.passwords.matches(user?.id ?? null, password)) ? user : null,
          )
          .catch((error: unknown) => {
            if (error instanceof ApiError) auditFailure("too many tries");
            throw error;
          });
        if (!matchingUser) {
          auditFailure("wrong password");
          throw new ApiError(400, "INVALID_CREDENTIALS", "Wrong e-mail or password.");
        }
        audit({ event: "logged-in", actor: String(matchingUser.id), reason: "password" });
        return auth.logins.start(matchingUser.id, fingerprint);
      },
    };
  }

  /** The error for an unknown address has a text for the site to show in `content`. */
  function createLoginLinkRoute(): Route {
    return {
      method: "POST",
      path: "cognito/user/sendLoginLink",
      ignoresBearer: true,
      async handler({ input, address, audit, language }) {
        const { email, fingerprint, code_only: isCodeOnly } = LinkRequest.parse(input);
        const { user, attempt } = await identifyAttempt(email, fingerprint, address);
        const { requestsFromUnknownBrowsers, undoCount } = await codeRequestLimiter.count(attempt);
        audit({ event: "code-asked-for", actor: getAuditActor(user, email) });
        if (!user) {
          await undoCount();
          const { noAccount } = getMailTexts(language).page;
          throw new ApiError(400, "USER_NOT_FOUND", "User not found", undefined, noAccount);
        }
        const isKnownBrowser = attempt.knownBrowser !== null;
        const mailDelay = await refundOnServerError(undoCount, () =>
          sendLoginEmail(dependencies, user, {
            fingerprint,
            isCodeOnly,
            requestsFromUnknownBrowsers,
            isKnownBrowser,
            language,
            undoCount,
          }),
        );
        return { success: true, message: "", ...mailDelay };
      },
    };
  }

  /** Accepts codes that were mailed for login or for password recovery. [AUTH-046] */
  function createCodeLoginRoute(): Route {
    return {
      method: "GET",
      path: "cognito/user/loginRecoveryCode",
      ignoresBearer: true,
      async handler({ input, address, audit }) {
        const { email, code, fingerprint } = CodeLoginInput.parse(input);
        const { user, attempt } = await identifyAttempt(email, fingerprint, address);
        const id = user?.id ?? 0;
        // `redeem` limits the attempts per code. `attempts` limits them per account.
        const isRecovery = normaliseCode(code).length === RECOVERY_CODE_DIGITS;
        const attempts = isRecovery ? recoveryAttempts : codeAttempts;
        const matchingUser = await attempts.attempt(attempt, async () => {
          const isValid =
            (await auth.mailedCodes.redeem(id, "log-in", code, fingerprint)) ||
            (isRecovery && (await auth.mailedCodes.redeem(id, "recover", code)));
          return isValid ? user : null;
        });
        if (!matchingUser) {
          audit({ event: "log-in-failed", actor: getAuditActor(user, email), reason: "wrong code" });
          throw new ApiError(400, "INVALID_CODE", WRONG_CODE_MESSAGE);
        }
        await confirmRegistration(db, matchingUser.id);
        await auth.logins.endLinks(matchingUser.id);
        audit({ event: "logged-in", actor: String(matchingUser.id), reason: "code" });
        return { tokens: await auth.logins.start(matchingUser.id, fingerprint), message: "" };
      },
    };
  }
}

const RECOVERY_CODE_DIGITS = 10;

export const WRONG_CODE_MESSAGE = "This code is wrong or has expired.";
