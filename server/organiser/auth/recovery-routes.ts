import { randomInt } from "node:crypto";
import { z } from "zod";
import { generatePassword } from "../../../app/domain/password-rules.ts";
import { text } from "../../../app/wire/primitives.ts";
import { validatePassword } from "../account/profile-input.ts";
import { buildPasswordChangedMail } from "../account/account-mails.ts";
import type { UserRow } from "../account/users.ts";
import { readMailSender } from "../content/organisation.ts";
import { withdrawPendingEmailChanges } from "../account/email-changes.ts";
import type { Dependencies } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { WRONG_CODE_MESSAGE } from "./login-routes.ts";
import type { LoginChecks } from "./login-checks.ts";
import { RECOVERY_MAIL_KIND, buildRecoveryMail } from "./login-mails.ts";
import { confirmRegistration, isUnconfirmed } from "./registrations.ts";

const CodeRequest = z.object({ email: text });
const NewPasswordRequest = z.object({ email: text, code: text, newpassword: text });

/**
 * Creates the routes for password recovery. `recoverPassword` mails a code, and `recoverPasswordCheck` sets a
 * new password with the code. The responses don't reveal whether an account exists. [API-012 API-013]
 */
export function createRecoveryRoutes(dependencies: Dependencies, checks: LoginChecks): Route[] {
  const { db, auth, mail, log } = dependencies;
  const { recoveryAttempts, codeRequestLimiter, identifyAttempt, getAuditActor } = checks;
  return [createCodeRequestRoute(), createPasswordRoute()];

  function createCodeRequestRoute(): Route {
    return {
      method: "GET",
      path: "cognito/user/recoverPassword",
      ignoresBearer: true,
      async handler({ input, address, audit, language }) {
        const { email } = CodeRequest.parse(input);
        const { user, attempt } = await identifyAttempt(email, "", address);
        const { undoCount } = await codeRequestLimiter.count(attempt);
        const mailDelay = await mail.getDelay(RECOVERY_MAIL_KIND);
        audit({ event: "code-asked-for", actor: getAuditActor(user, email), reason: "forgotten password" });
        // Not awaited, because the response time would reveal whether the account exists.
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
    const letterhead = { sender: await readMailSender(db, dependencies.siteOrigins), language };
    const letter = buildRecoveryMail(letterhead, user, code, !(await isUnconfirmed(db, user.id)));
    const isSent = await mail.send(letter, { onSendingFailed: undoCount });
    if (!isSent) await undoCount();
  }

  /** Generates a password if `newpassword` is "". Ends all logins of the account. */
  function createPasswordRoute(): Route {
    return {
      method: "GET",
      path: "cognito/user/recoverPasswordCheck",
      ignoresBearer: true,
      async handler({ input, address, audit, language }) {
        const { email, code, newpassword } = NewPasswordRequest.parse(input);
        // Without the owner's names, because a rejected password could reveal them.
        const owner = { email, first_name: "", last_name: "" };
        const problem = newpassword === "" ? "" : validatePassword(newpassword, owner);
        if (problem !== "") return { newPassword: "", message: problem };

        const { user, attempt } = await identifyAttempt(email, "", address);
        const matchingUser = await recoveryAttempts.attempt(attempt, async () =>
          (await auth.mailedCodes.redeem(user?.id ?? 0, "recover", code)) ? user : null,
        );
        if (!matchingUser) {
          audit({ event: "log-in-failed", actor: getAuditActor(user, email), reason: "wrong code" });
          throw new ApiError(400, "INVALID_CODE", WRONG_CODE_MESSAGE);
        }
        const password = newpassword === "" ? generatePassword(randomInt) : newpassword;
        await auth.passwords.set(db, matchingUser.id, password, { isSample: false });
        await auth.logins.endAll(matchingUser.id);
        await withdrawPendingEmailChanges(db, matchingUser.id);
        await confirmRegistration(db, matchingUser.id);
        audit({ event: "password-changed", actor: String(matchingUser.id), reason: "forgotten password" });
        const letterhead = {
          sender: await readMailSender(db, dependencies.siteOrigins),
          language: language || matchingUser.language,
        };
        await trySendMail(dependencies, buildPasswordChangedMail(letterhead, matchingUser));
        return { newPassword: password, message: "" };
      },
    };
  }
}
