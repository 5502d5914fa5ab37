import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { findUser, type UserRow } from "../account/users.ts";
import type { Parts } from "../feature.ts";

/** An administrator logged in to the back-office. `formToken` is the CSRF token of their forms. */
export type OfficeSession = { user: UserRow; formToken: string };

export type OfficeSessions = {
  /** Starts a session of an administrator; returns the cookie's value. */
  create(userId: number): Promise<string>;
  /** Finds the session of a cookie; null if there is none, or if its user is no administrator any more. */
  find(cookie: string): Promise<OfficeSession | null>;
  end(cookie: string): Promise<void>;
};

const MINUTE_MS = 60 * 1000;
/** Idle timeout, because machines at the gate are shared. */
const IDLE_TIMEOUT_MS = 30 * MINUTE_MS;
const MAX_SESSION_MS = 8 * 60 * MINUTE_MS;

/**
 * Each session depends on a login of its account, so that a password change or “log out everywhere” ends it
 * too.
 */
export function createOfficeSessions({ db, clock, auth }: Parts): OfficeSessions {
  return {
    async create(userId) {
      const now = clock.now();
      await db
        .deleteFrom("office_sessions")
        .where("begun_at", "<=", now - MAX_SESSION_MS)
        .execute();
      const { access_token } = await auth.logins.begin(userId, "");
      const { loginId } = await auth.authenticate(access_token);
      const cookie = randomBytes(32).toString("base64url");
      await db
        .insertInto("office_sessions")
        .values({
          hash: hashOf(cookie),
          user_id: userId,
          sign_in_id: loginId,
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
        .where("seen_at", ">", now - IDLE_TIMEOUT_MS)
        .where("begun_at", ">", now - MAX_SESSION_MS)
        .returning(["user_id", "sign_in_id"])
        .executeTakeFirst();
      if (!row || !(await auth.logins.isActive({ userId: row.user_id, loginId: row.sign_in_id })))
        return null;
      const user = await findUser(db, row.user_id);
      return user?.is_admin === 1 ? { user, formToken: formTokenOf(cookie) } : null;
    },

    async end(cookie) {
      const row = await db
        .deleteFrom("office_sessions")
        .where("hash", "=", hashOf(cookie))
        .returning("sign_in_id")
        .executeTakeFirst();
      if (row) await auth.logins.end(row.sign_in_id);
    },
  };
}

/** Whether a posted CSRF token is the session's own. */
export function isFormToken({ formToken }: OfficeSession, posted: string): boolean {
  const [own, given] = [Buffer.from(formToken), Buffer.from(posted)];
  return own.length === given.length && timingSafeEqual(own, given);
}

/**
 * A plain hash is enough, because the cookie is 256 random bits; pages contain a hash and never the cookie.
 */
const hashOf = (cookie: string): string => createHash("sha256").update(cookie).digest("base64url");
const formTokenOf = (cookie: string): string => hashOf(`form ${cookie}`);
