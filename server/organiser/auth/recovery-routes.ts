import { randomInt } from "node:crypto";
import { z } from "zod";
import { generatePassword } from "../../../app/domain/password-rules.ts";
import { text } from "../../../app/wire/primitives.ts";
import { validatePassword } from "../account/profile-input.ts";
import { passwordChangedMail } from "../account/account-mails.ts";
import type { UserRow } from "../account/users.ts";
import { readMailSender } from "../content/organisation.ts";
import { withdrawPendingEmailChanges } from "../account/email-changes.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { WRONG_CODE_MESSAGE } from "./login-routes.ts";
import type { LoginChecks } from "./login-checks.ts";
import { recoveryMailKind, recoveryMail } from "./login-mails.ts";
import { confirmRegistration, isUnconfirmed } from "./registrations.ts";

const CodeRequest = z.object({ email: text });
const NewPasswordRequest = z.object({ email: text, code: text, newpassword: text });

/**
 * Routes for password recovery: the first mails a code, the second sets a new password with that code. For
 * unknown addresses both respond as for known ones. [API-012 API-013]
 */
export function recoveryRoutes(parts: Parts, checks: LoginChecks): Route[] {
  const { db, auth, mail, log } = parts;
  const { recoveryAttempts, codeRequestLimiter, identifyAttempt, auditSubject } = checks;
  return [requestCodeRoute(), setPasswordRoute()];

  function requestCodeRoute(): Route {
    return {
      method: "GET",
      path: "cognito/user/recoverPassword",
      ignoresBearer: true,
      async handler({ input, address, audit, language }) {
        const { email } = CodeRequest.parse(input);
        const { user, attempt } = await identifyAttempt(email, "", address);
        const { undoCount } = await codeRequestLimiter.count(attempt);
        const mailDelay = await mail.delay(recoveryMailKind);
        audit({ what: "code-asked-for", who: auditSubject(user, email), why: "forgotten password" });
        // Not awaited, because the response time would reveal that there is an account.
        if (user)
          sendCode(user, language || user.language, undoCount).catch(async (error: unknown) => {
            await undoCount();
            log.error({ err: error }, "a recovery code could not be sent");
          });
        return { success: true, message: "", ...mailDelay };
      },
    };
  }

  async function sendCode(user: UserRow, language: string, undoCount: () => Promise<void>): Promise<void> {
    const code = await auth.mailedCodes.issue(user.id, "recover", "", 10);
    const letterhead = { sender: await readMailSender(db, parts.siteOrigins), language };
    const letter = recoveryMail(letterhead, user, code, !(await isUnconfirmed(db, user.id)));
    const isSent = await mail.send(letter, { onSendingFailed: undoCount });
    if (!isSent) await undoCount();
  }

  /** Sets `newpassword`, or if it is empty a generated password, and ends all logins of the account. */
  function setPasswordRoute(): Route {
    return {
      method: "GET",
      path: "cognito/user/recoverPasswordCheck",
      ignoresBearer: true,
      async handler({ input, address, audit, language }) {
        const { email, code, newpassword } = NewPasswordRequest.parse(input);
        // Only compared with the typed address: an error about the owner's name would reveal the name.
        const owner = { email, first_name: "", last_name: "" };
        const problem = newpassword === "" ? "" : validatePassword(newpassword, owner);
        if (problem !== "") return { newPassword: "", message: problem };

        const { user, attempt } = await identifyAttempt(email, "", address);
        const matchingUser = await recoveryAttempts.attempt(attempt, async () =>
          (await auth.mailedCodes.redeem(user?.id ?? 0, "recover", code)) ? user : null,
        );
        if (!matchingUser) {
          audit({ what: "log-in-failed", who: auditSubject(user, email), why: "wrong code" });
          throw new ApiError(400, "INVALID_CODE", WRONG_CODE_MESSAGE);
        }
        const password = newpassword === "" ? generatePassword(randomInt) : newpassword;
        await auth.passwords.set(db, matchingUser.id, password, { isSample: false });
        await auth.logins.endAll(matchingUser.id);
        await withdrawPendingEmailChanges(db, matchingUser.id);
        await confirmRegistration(db, matchingUser.id);
        audit({ what: "password-changed", who: String(matchingUser.id), why: "forgotten password" });
        const letterhead = {
          sender: await readMailSender(db, parts.siteOrigins),
          language: language || matchingUser.language,
        };
        await trySendMail(parts, passwordChangedMail(letterhead, matchingUser));
        return { newPassword: password, message: "" };
      },
    };
  }
}
