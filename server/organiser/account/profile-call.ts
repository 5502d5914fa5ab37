import { z } from "zod";
import { dayIn } from "../../../app/domain/venue-time.ts";
import { recordId } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { notSaved, saved } from "../http/saved.ts";
import { NewPassword, passwordProblem, ProfileInput, profileProblem } from "./profile-input.ts";
import { wireUser } from "./user-record.ts";
import { changeUser } from "./users.ts";

/** Sets a user's password and ends all sign-ins but the one that it was changed from. Give a transaction as `db`. */
export type ChangePassword = (db: Db, userId: number, password: string, signInId: string) => Promise<void>;

/**
 * Saves the caller's own record. The e-mail address stays unique, the date of birth is changed as asked: whether it may be is the site's setting. A new
 * password ends whatever else is signed in to the account. [ACC-010]
 */
export const profileCall = ({ db, clock, timeZone }: Parts, changePassword: ChangePassword): Route => ({
  method: "POST",
  path: "cognito/user/update",
  answer: async ({ input, requireCaller }) => {
    const caller = requireCaller();
    const { id } = z.object({ id: recordId }).parse(input);
    const profile = ProfileInput.parse(input);
    const { newpassword } = NewPassword.parse(input);
    if (id !== 0 && id !== caller.id) return notSaved("This is somebody else’s profile.");

    return db.transaction().execute(async (transaction) => {
      const today = dayIn(timeZone, clock.now());
      const problem =
        (await profileProblem(transaction, caller.id, profile, today)) || passwordProblem(newpassword);
      if (problem !== "") return notSaved(problem);

      const user = await changeUser(transaction, caller.id, profile);
      if (newpassword !== "") await changePassword(transaction, caller.id, newpassword, caller.signInId);
      return saved(wireUser(user));
    });
  },
});
