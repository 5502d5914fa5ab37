import { z } from "zod";
import { dayIn } from "../../../app/domain/venue-time.ts";
import { recordId, text } from "../../../app/wire/primitives.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { notSavedResponse, savedResponse } from "../records/save-responses.ts";
import type { Letterhead } from "../mail/letter.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { confirmEmailMail, emailChangeMail, passwordChangedMail, emailTakenMail } from "./account-mails.ts";
import {
  type PendingEmailChange,
  requestEmailChange,
  withdrawEmailChange,
  withdrawPendingEmailChanges,
} from "./email-changes.ts";
import {
  isSameEmail,
  NewPassword,
  ProfileInput,
  validatePassword,
  validateProfile,
} from "./profile-input.ts";
import { loadOwnUser } from "./own-user.ts";
import { updateUser, findUser, findUserByEmail, type UserRow } from "./users.ts";

const Proof = z.object({ current_password: text, code: text });

/**
 * Saves the caller's own record. Changes of the date of birth are accepted: whether they are allowed is a
 * setting of the site. A new email address or password requires `current_password` or a mailed `code`. A new
 * address is pending until it is confirmed by mail; only that mail reveals whether another account has it. A
 * new password ends all other logins of the account. A rejection of one member names it in `field`. [ACC-010]
 */
export const profileCall = (parts: Parts): Route => ({
  method: "POST",
  path: "cognito/user/update",
  handler: async ({ input, requireCaller, audit, language }) => {
    const { db, clock, timeZone, auth } = parts;
    const caller = requireCaller();
    const { id } = z.object({ id: recordId }).parse(input);
    const profile = ProfileInput.parse(input);
    const { newpassword } = NewPassword.parse(input);
    const { current_password, code } = Proof.parse(input);
    if (id !== 0 && id !== caller.id) return notSavedResponse("This profile belongs to another user.");

    const before = await findUser(db, caller.id);
    if (!before) throw new ApiError(401, "TOKEN_INVALID", "There is no such user.");
    const today = dayIn(timeZone, clock.now());
    const problem = await validateProfile(db, before, profile, today);
    if (problem !== "") return notSavedResponse(problem);
    const passwordProblem =
      newpassword === "" ? "" : validatePassword(newpassword, { ...before, ...profile });
    if (passwordProblem !== "") return { ...notSavedResponse(passwordProblem), field: "newpassword" };

    const isEmailChanged = !isSameEmail(before.email, profile.email);
    if (newpassword !== "" || isEmailChanged) {
      const proof = { currentPassword: current_password, code };
      const proofProblem = await auth.verifyProof(caller.id, proof);
      if (proofProblem) return { ...notSavedResponse(proofProblem.message), field: proofProblem.field };
    }

    const from = {
      sender: await readMailSender(db, parts.siteOrigins),
      language: language || before.language,
    };
    const isTaken = isEmailChanged && (await isEmailTaken(parts, profile.email));
    const outcome = await db.transaction().execute(async (transaction): Promise<Rejection | null> => {
      const change = isEmailChanged
        ? await requestEmailChange(
            transaction,
            { userId: caller.id, loginId: caller.loginId },
            profile.email,
            clock.now(),
          )
        : null;
      if (isEmailChanged && !change)
        return {
          message: "You’ve requested too many changes of your email address today. Try again tomorrow.",
        };
      // Read again: a new address may have been confirmed meanwhile, which the form's must not revert.
      const email = (await findUser(transaction, caller.id))?.email ?? before.email;
      await updateUser(transaction, caller.id, {
        ...profile,
        email: isSameEmail(email, profile.email) ? profile.email : email,
      });
      if (newpassword !== "" && !isEmailChanged) await withdrawPendingEmailChanges(transaction, caller.id);
      if (newpassword !== "") await auth.changePassword(transaction, caller.id, newpassword, caller.loginId);
      if (newpassword !== "")
        await trySendMail(parts, passwordChangedMail(from, before), { db: transaction });
      return change && sendChangeMails(parts, transaction, { owner: before, from }, { ...change, isTaken });
    });
    const isSaved = outcome === null || outcome.field !== undefined;
    if (isSaved && newpassword !== "") audit({ what: "password-changed", who: String(caller.id) });
    if (outcome)
      return { ...notSavedResponse(outcome.message), ...(outcome.field && { field: outcome.field }) };
    return savedResponse(await loadOwnUser(parts, caller.id));
  },
});

/** An account that was only registered, and never logged in to, doesn't have its address. */
async function isEmailTaken({ db, auth }: Parts, email: string): Promise<boolean> {
  const holder = await findUserByEmail(db, email);
  return holder !== null && !(await auth.isUnconfirmed(db, holder.id));
}

/** Why the record is not saved; with a `field`, everything except that member is saved. */
type Rejection = { message: string; field?: string };

/**
 * Queues both mails in the transaction that saves the change; mail failures don't roll it back. A new address
 * that gets no mail can't be confirmed, so its change is withdrawn and a rejection is returned; otherwise
 * null.
 */
async function sendChangeMails(
  parts: Parts,
  db: Db,
  { owner, from }: { owner: UserRow; from: Letterhead },
  change: PendingEmailChange & { isTaken: boolean },
): Promise<Rejection | null> {
  const { log, publicUrl } = parts;
  const letter = change.isTaken
    ? emailTakenMail(from, owner, change)
    : confirmEmailMail(from, publicUrl, owner, change);
  const confirmation = await trySendMail(parts, letter, { db });
  if (confirmation !== "sent") {
    await withdrawEmailChange(db, change).catch((error: unknown) => {
      log.error({ err: error }, "an email change that can’t be confirmed could not be withdrawn");
    });
    return { message: UNCONFIRMABLE_MESSAGES[confirmation], field: "email" };
  }
  await trySendMail(parts, emailChangeMail(from, publicUrl, owner, change), { db });
  return null;
}

const UNCONFIRMABLE_MESSAGES = {
  refused:
    "Everything else is saved, but too many emails were sent to that address today. " +
    "Try that address again tomorrow.",
  failed:
    "Everything else is saved, but the email to that address couldn’t be sent. " +
    "Try that address again later.",
};
