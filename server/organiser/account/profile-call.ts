import { z } from "zod";
import { dayIn } from "../../../app/domain/venue-time.ts";
import { recordId, text } from "../../../app/wire/primitives.ts";
import { organisationName } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import { ApiError, type Route } from "../http/route.ts";
import { notSaved, saved } from "../records/saved.ts";
import { sendAfterwards } from "../mail/send-afterwards.ts";
import { confirmMail, emailChangeMail, passwordChangedMail, takenMail } from "./account-mails.ts";
import {
  type RequestedChange,
  requestEmailChange,
  withdrawChange,
  withdrawChanges,
} from "./email-changes.ts";
import { isSameEmail, NewPassword, ProfileInput, passwordRefusal, profileProblem } from "./profile-input.ts";
import { ownRecord } from "./own-record.ts";
import { changeUser, findUser, findUserByEmail, type UserRow } from "./users.ts";

const Proof = z.object({ current_password: text, code: text });

/**
 * Saves the caller's own record. The date of birth is changed as asked: whether it may be is the site's
 * setting. A new e-mail address or password takes `current_password`, or a `code` that was mailed. The new
 * address waits until it is confirmed by mail, and whether another account has it is told in that mail
 * alone; a new password ends whatever else is signed in to the account. A refusal for one member names it
 * in `field`. [ACC-010]
 */
export const profileCall = (parts: Parts): Route => ({
  method: "POST",
  path: "cognito/user/update",
  answer: async ({ input, requireCaller, audit }) => {
    const { db, clock, timeZone, auth } = parts;
    const caller = requireCaller();
    const { id } = z.object({ id: recordId }).parse(input);
    const profile = ProfileInput.parse(input);
    const { newpassword } = NewPassword.parse(input);
    const { current_password, code } = Proof.parse(input);
    if (id !== 0 && id !== caller.id) return notSaved("This is somebody else’s profile.");

    const before = await findUser(db, caller.id);
    if (!before) throw new ApiError(401, "TOKEN_INVALID", "There is no such user.");
    const today = dayIn(timeZone, clock.now());
    const problem = await profileProblem(db, before, profile, today);
    if (problem !== "") return notSaved(problem);
    const refusal = newpassword === "" ? "" : passwordRefusal(newpassword, { ...before, ...profile });
    if (refusal !== "") return { ...notSaved(refusal), field: "newpassword" };

    const isMoving = !isSameEmail(before.email, profile.email);
    if (newpassword !== "" || isMoving) {
      const proof = { currentPassword: current_password, code };
      const doubt = await auth.confirmChange(caller.id, proof);
      if (doubt) return { ...notSaved(doubt.message), field: doubt.field };
    }

    const organisation = await organisationName(db);
    const isTaken = isMoving && (await findUserByEmail(db, profile.email)) !== null;
    const outcome = await db
      .transaction()
      .execute(async (transaction): Promise<string | RequestedChange | null> => {
        const change = isMoving
          ? await requestEmailChange(transaction, caller.id, profile.email, clock.now())
          : null;
        if (isMoving && !change) return "You asked for another e-mail address too often today.";
        await changeUser(transaction, caller.id, isMoving ? { ...profile, email: before.email } : profile);
        if (newpassword !== "" && !isMoving) await withdrawChanges(transaction, caller.id);
        if (newpassword !== "")
          await auth.changePassword(transaction, caller.id, newpassword, caller.signInId);
        return change;
      });
    if (typeof outcome === "string") return notSaved(outcome);
    if (newpassword !== "") audit({ what: "password-changed", who: String(caller.id) });
    if (newpassword !== "") await sendAfterwards(parts, passwordChangedMail(organisation, before));
    const unsent = outcome ? await tellBoth(parts, organisation, before, { ...outcome, isTaken }) : "";
    if (unsent !== "") return { ...notSaved(unsent), field: "email" };
    return saved(await ownRecord(parts, caller.id));
  },
});

/**
 * Mails go out after everything is saved; none of them takes anything of that back. A new address that gets
 * no mail can't be confirmed, so it stops waiting: then this says so in words, else it gives "".
 */
async function tellBoth(
  parts: Parts,
  organisation: string,
  owner: UserRow,
  change: RequestedChange & { isTaken: boolean },
): Promise<string> {
  const { db, log, publicUrl } = parts;
  const letter = change.isTaken
    ? takenMail(organisation, owner, change)
    : confirmMail(organisation, publicUrl, owner, change);
  const confirmation = await sendAfterwards(parts, letter);
  if (confirmation !== "sent") {
    await withdrawChange(db, change).catch((error: unknown) => {
      log.error({ err: error }, "an address that can't be confirmed still waits");
    });
    return unconfirmable[confirmation];
  }
  await sendAfterwards(parts, emailChangeMail(organisation, publicUrl, owner, change));
  return "";
}

const unconfirmable = {
  refused:
    "Everything else is saved, but too many mails went to that address today. " +
    "Please try the address again tomorrow.",
  failed:
    "Everything else is saved, but no mail could be sent to that address. " +
    "Please try the address again later.",
};
