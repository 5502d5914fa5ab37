import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { findUser, type UserRow } from "../account/users.ts";
import type { Parts } from "../feature.ts";

/** Somebody in the back-office. `formToken` goes with each of their forms. */
export type OfficeSession = { user: UserRow; formToken: string };

export type OfficeSessions = {
  /** Lets an administrator in; gives the value of the cookie. */
  begin(userId: number): Promise<string>;
  /** Who holds this cookie; null for nobody, and for somebody who is no administrator any more. */
  find(cookie: string): Promise<OfficeSession | null>;
  end(cookie: string): Promise<void>;
};

const minute = 60 * 1000;
/** Left alone for so long it ends: a machine at the gate is everybody's. */
const longestPause = 30 * minute;
const longest = 8 * 60 * minute;

/**
 * Each session hangs on a sign-in of its account, so that a changed password and “sign out everywhere” end it
 * as well.
 */
export function createOfficeSessions({ db, clock, auth }: Parts): OfficeSessions {
  return {
    async begin(userId) {
      const now = clock.now();
      await db
        .deleteFrom("office_sessions")
        .where("begun_at", "<=", now - longest)
        .execute();
      const { access_token } = await auth.signIns.begin(userId, "");
      const { signInId } = await auth.authenticate(access_token);
      const cookie = randomBytes(32).toString("base64url");
      await db
        .insertInto("office_sessions")
        .values({
          hash: hashOf(cookie),
          user_id: userId,
          sign_in_id: signInId,
          begun_at: now,
          seen_at: now,
        })
        .execute();
      return cookie;
    },

    async find(cookie) {
      const now = clock.now();
      const row = await db
        .updateTable("office_sessions")
        .set({ seen_at: now })
        .where("hash", "=", hashOf(cookie))
        .where("seen_at", ">", now - longestPause)
        .where("begun_at", ">", now - longest)
        .returning(["user_id", "sign_in_id"])
        .executeTakeFirst();
      if (!row || !(await auth.signIns.lasts({ userId: row.user_id, signInId: row.sign_in_id }))) return null;
      const user = await findUser(db, row.user_id);
      return user?.is_admin === 1 ? { user, formToken: formTokenOf(cookie) } : null;
    },

    async end(cookie) {
      const row = await db
        .deleteFrom("office_sessions")
        .where("hash", "=", hashOf(cookie))
        .returning("sign_in_id")
        .executeTakeFirst();
      if (row) await auth.signIns.end(row.sign_in_id);
    },
  };
}

/** Whether a posted token is the session's own. */
export function isFormToken({ formToken }: OfficeSession, posted: string): boolean {
  const [own, given] = [Buffer.from(formToken), Buffer.from(posted)];
  return own.length === given.length && timingSafeEqual(own, given);
}

/** The cookie is 256 random bits, so a plain hash is enough; what a page holds must not be the cookie. */
const hashOf = (cookie: string): string => createHash("sha256").update(cookie).digest("base64url");
const formTokenOf = (cookie: string): string => hashOf(`form ${cookie}`);
