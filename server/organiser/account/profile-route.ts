import { z } from "zod";
import { getDayInZone } from "../../../app/domain/venue-time.ts";
import { recordId, text } from "../../../app/wire/primitives.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Db } from "../db/database.ts";
import type { Dependencies } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { buildNotSavedResponse, buildSavedResponse } from "../records/save-responses.ts";
import type { Letterhead } from "../mail/letter.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import {
  buildConfirmEmailMail,
  buildEmailChangeMail,
  buildPasswordChangedMail,
  buildEmailInUseMail,
} from "./account-mails.ts";
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

/** The proof that a new email address or password requires: the current password or a mailed code. */
const Proof = z.object({ current_password: text, code: text });

/**
 * Saves the caller's own record. [ACC-010]
 * - A new email address or password requires `current_password` or a mailed `code`.
 * - A new address is pending until it is confirmed by mail. Only that mail reveals whether another account
 * has the address.
 * - A new password ends all other logins of the account.
 * - A new date of birth is always accepted, because the site decides whether users may change it.
 * - A rejection has a `field` if the cause is `newpassword`, `current_password`, `code` or `email`.
 */
export const createProfileRoute = (dependencies: Dependencies): Route => ({
  method: "POST",
  path: "cognito/user/update",
  handler: async ({ input, requireCaller, audit, language }) => {
    const { db, clock, timeZone, auth } = dependencies;
    const caller = requireCaller();
    const { id } = z.object({ id: recordId }).parse(input);
    const profile = ProfileInput.parse(input);
    const { newpassword } = NewPassword.parse(input);
    const { current_password, code } = Proof.parse(input);
    if (id !== 0 && id !== caller.id) return buildNotSavedResponse("This profile belongs to another user.");

    const savedUser = await findUser(db, caller.id);
    if (!savedUser) throw new ApiError(401, "TOKEN_INVALID", "There is no such user.");
    const today = getDayInZone(timeZone, clock.now());
    const problem = await validateProfile(db, savedUser, profile, today);
    if (problem !== "") return buildNotSavedResponse(problem);
    const passwordProblem =
      newpassword === "" ? "" : validatePassword(newpassword, { ...savedUser, ...profile });
    if (passwordProblem !== "") return { ...buildNotSavedResponse(passwordProblem), field: "newpassword" };

    const isEmailChanged = !isSameEmail(savedUser.email, profile.email);
    if (newpassword !== "" || isEmailChanged) {
      const proof = { currentPassword: current_password, code };
      const proofProblem = await auth.verifyProof(caller.id, proof);
      if (proofProblem) return { ...buildNotSavedResponse(proofProblem.message), field: proofProblem.field };
    }

    const letterhead = {
      sender: await readMailSender(db, dependencies.siteOrigins),
      language: language || savedUser.language,
    };
    const isInUse = isEmailChanged && (await isEmailInUse(dependencies, profile.email));
    const rejection = await db.transaction().execute(async (transaction): Promise<Rejection | null> => {
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
      // Load the address again, because another request may have confirmed a new address meanwhile.
      const email = (await findUser(transaction, caller.id))?.email ?? savedUser.email;
      await updateUser(transaction, caller.id, {
        ...profile,
        email: isSameEmail(email, profile.email) ? profile.email : email,
      });
      if (newpassword !== "" && !isEmailChanged) await withdrawPendingEmailChanges(transaction, caller.id);
      if (newpassword !== "") await auth.changePassword(transaction, caller.id, newpassword, caller.loginId);
      if (newpassword !== "")
        await trySendMail(dependencies, buildPasswordChangedMail(letterhead, savedUser), { db: transaction });
      return (
        change &&
        sendChangeMails(dependencies, transaction, { owner: savedUser, letterhead }, { ...change, isInUse })
      );
    });
    const isSaved = rejection === null || rejection.field !== undefined;
    if (isSaved && newpassword !== "") audit({ event: "password-changed", actor: String(caller.id) });
    if (rejection)
      return {
        ...buildNotSavedResponse(rejection.message),
        ...(rejection.field && { field: rejection.field }),
      };
    return buildSavedResponse(await loadOwnUser(dependencies, caller.id));
  },
});

/** Whether an account has the address. Ignores accounts that nobody has logged in to. */
async function isEmailInUse({ db, auth }: Dependencies, email: string): Promise<boolean> {
  const existingUser = await findUserByEmail(db, email);
  return existingUser !== null && !(await auth.isUnconfirmed(db, existingUser.id));
}

/** If `field` is set, everything except this field was saved. If it is missing, nothing was saved. */
type Rejection = { message: string; field?: string };

/**
 * Queues the mails to the new and the current address. If the mail to the new address can't be queued,
 * withdraws the change of the address and returns a rejection, without rolling back the transaction `db`.
 */
async function sendChangeMails(
  dependencies: Dependencies,
  db: Db,
  { owner, letterhead }: { owner: UserRow; letterhead: Letterhead },
  change: PendingEmailChange & { isInUse: boolean },
): Promise<Rejection | null> {
  const { log, publicUrl } = dependencies;
  const letter = change.isInUse
    ? buildEmailInUseMail(letterhead, owner, change)
    : buildConfirmEmailMail(letterhead, publicUrl, owner, change);
  const mailResult = await trySendMail(dependencies, letter, { db });
  if (mailResult !== "sent") {
    await withdrawEmailChange(db, change).catch((error: unknown) => {
      log.error({ err: error }, "an email change that can’t be confirmed could not be withdrawn");
    });
    return { message: MAIL_FAILURE_MESSAGES[mailResult], field: "email" };
  }
  await trySendMail(dependencies, buildEmailChangeMail(letterhead, publicUrl, owner, change), { db });
  return null;
}

const MAIL_FAILURE_MESSAGES = {
  rejected:
    "Everything else is saved, but too many emails were sent to that address today. " +
    "Try that address again tomorrow.",
  failed:
    "Everything else is saved, but the email to that address couldn’t be sent. " +
    "Try that address again later.",
};
