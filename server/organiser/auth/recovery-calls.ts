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
import { WRONG_CODE_MESSAGE } from "./login-calls.ts";
import type { LoginChecks } from "./login-checks.ts";
import { recoveryMailKind, recoveryMail } from "./login-mails.ts";
import { confirmRegistration, isUnconfirmed } from "./registrations.ts";

const CodeRequest = z.object({ email: text });
const NewPasswordRequest = z.object({ email: text, code: text, newpassword: text });

/**
 * Password recovery: mails a code, then sets a new password with it. Both respond in the same way for unknown
 * addresses. [API-012 API-013]
 */
export function recoveryCalls(parts: Parts, checks: LoginChecks): Route[] {
  const { db, auth, mail, log } = parts;
  const { recoveryAttempts, codeMails, identifyAttempt, who } = checks;
  return [requestCode(), setPassword()];

  function requestCode(): Route {
    return {
      method: "GET",
      path: "cognito/user/recoverPassword",
      ignoresBearer: true,
      async handler({ input, address, audit, language }) {
        const { email } = CodeRequest.parse(input);
        const { user, attempt } = await identifyAttempt(email, "", address);
        const { notSent } = await codeMails.count(attempt);
        const delayed = await mail.delay(recoveryMailKind);
        audit({ what: "code-asked-for", who: who(user, email), why: "forgotten password" });
        // Not awaited: the response time would reveal that there is an account.
        if (user)
          sendCode(user, language || user.language, notSent).catch(async (error: unknown) => {
            await notSent();
            log.error({ err: error }, "a recovery code could not be sent");
          });
        return { success: true, message: "", ...delayed };
      },
    };
  }

  async function sendCode(user: UserRow, language: string, notSent: () => Promise<void>): Promise<void> {
    const code = await auth.mailedCodes.issue(user.id, "recover", "", 10);
    const from = { sender: await readMailSender(db, parts.siteOrigins), language };
    const letter = recoveryMail(from, user, code, !(await isUnconfirmed(db, user.id)));
    const isSent = await mail.send(letter, { onGivenUp: notSent });
    if (!isSent) await notSent();
  }

  /** Generates and returns a password if `newpassword` is empty. Ends all logins of the account. */
  function setPassword(): Route {
    return {
      method: "GET",
      path: "cognito/user/recoverPasswordCheck",
      ignoresBearer: true,
      async handler({ input, address, audit, language }) {
        const { email, code, newpassword } = NewPasswordRequest.parse(input);
        // Checked against the typed address only: an error must not reveal the names of the account's owner.
        const owner = { email, first_name: "", last_name: "" };
        const problem = newpassword === "" ? "" : validatePassword(newpassword, owner);
        if (problem !== "") return { newPassword: "", message: problem };

        const { user, attempt } = await identifyAttempt(email, "", address);
        const redeemed = await recoveryAttempts.attempt(attempt, async () =>
          (await auth.mailedCodes.redeem(user?.id ?? 0, "recover", code)) ? user : null,
        );
        if (!redeemed) {
          audit({ what: "log-in-failed", who: who(user, email), why: "wrong code" });
          throw new ApiError(400, "INVALID_CODE", WRONG_CODE_MESSAGE);
        }
        const password = newpassword === "" ? generatePassword(randomInt) : newpassword;
        await auth.passwords.set(db, redeemed.id, password, { isSample: false });
        await auth.logins.endAll(redeemed.id);
        await withdrawPendingEmailChanges(db, redeemed.id);
        await confirmRegistration(db, redeemed.id);
        audit({ what: "password-changed", who: String(redeemed.id), why: "forgotten password" });
        const from = {
          sender: await readMailSender(db, parts.siteOrigins),
          language: language || redeemed.language,
        };
        await trySendMail(parts, passwordChangedMail(from, redeemed));
        return { newPassword: password, message: "" };
      },
    };
  }
}
