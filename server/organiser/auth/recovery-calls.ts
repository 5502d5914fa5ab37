import { randomInt } from "node:crypto";
import { z } from "zod";
import { inventPassword } from "../../../app/domain/password-rules.ts";
import { text } from "../../../app/wire/primitives.ts";
import { passwordRefusal } from "../account/profile-input.ts";
import { passwordChangedMail } from "../account/account-mails.ts";
import type { UserRow } from "../account/users.ts";
import { organisationName } from "../content/organisation.ts";
import { withdrawChanges } from "../account/email-changes.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { sendAfterwards } from "../mail/send-afterwards.ts";
import { wrongCode } from "./log-in-calls.ts";
import type { LogInChecks } from "./log-in-checks.ts";
import { recoveryMail } from "./log-in-mails.ts";
import { confirmRegistration } from "./registrations.ts";

const Ask = z.object({ email: text });
const Check = z.object({ email: text, code: text, newpassword: text });

/**
 * A forgotten password: a code by mail, and a new password for it. Both say alike of an address that nobody
 * has. [API-012 API-013]
 */
export function recoveryCalls(parts: Parts, checks: LogInChecks): Route[] {
  const { db, auth, mail, log } = parts;
  const { recoveryTries, mails, triedBy, who } = checks;
  return [askForCode(), setPassword()];

  function askForCode(): Route {
    return {
      method: "GET",
      path: "cognito/user/recoverPassword",
      ignoresBearer: true,
      async answer({ input, address, audit }) {
        const { email } = Ask.parse(input);
        const { user, attempt } = await triedBy(email, "", address);
        mails.count(attempt);
        const notSent = () => mails.giveBack(attempt);
        audit({ what: "code-asked-for", who: who(user, email), why: "forgotten password" });
        // Not waited for: the time would tell that there is an account.
        if (user)
          sendCode(user, notSent).catch((error: unknown) => {
            notSent();
            log.error({ err: error }, "a code could not be sent");
          });
        return { success: true, message: "" };
      },
    };
  }

  async function sendCode(user: UserRow, notSent: () => void): Promise<void> {
    const code = await auth.mailedCodes.issue(user.id, "recover", "", 10);
    const isSent = await mail.send(recoveryMail(await organisationName(db), user, code), notSent);
    if (!isSent) notSent();
  }

  /** Without a `newpassword` it invents one and gives it. Whatever was logged in before is logged out. */
  function setPassword(): Route {
    return {
      method: "GET",
      path: "cognito/user/recoverPasswordCheck",
      ignoresBearer: true,
      async answer({ input, address, audit }) {
        const { email, code, newpassword } = Check.parse(input);
        // By the address that was typed alone: the names of whoever has it are not to be found out this way.
        const owner = { email, first_name: "", last_name: "" };
        const refusal = newpassword === "" ? "" : passwordRefusal(newpassword, owner);
        if (refusal !== "") return { newPassword: "", message: refusal };

        const { user, attempt } = await triedBy(email, "", address);
        const redeemed = await recoveryTries.attempt(attempt, async () =>
          (await auth.mailedCodes.redeem(user?.id ?? 0, "recover", code)) ? user : null,
        );
        if (!redeemed) {
          audit({ what: "log-in-failed", who: who(user, email), why: "wrong code" });
          throw new ApiError(400, "INVALID_CODE", wrongCode);
        }
        const password = newpassword === "" ? inventPassword(randomInt) : newpassword;
        await auth.passwords.set(db, redeemed.id, password, { isSample: false });
        await auth.signIns.endAll(redeemed.id);
        await withdrawChanges(db, redeemed.id);
        await confirmRegistration(db, redeemed.id);
        audit({ what: "password-changed", who: String(redeemed.id), why: "forgotten password" });
        await sendAfterwards(parts, passwordChangedMail(await organisationName(db), redeemed));
        return { newPassword: password, message: "" };
      },
    };
  }
}
