import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { findUser, type UserRow } from "../account/users.ts";
import type { Dependencies } from "../feature.ts";
import { MINUTE_MS } from "../../../app/domain/durations.ts";

/** `formToken` is the CSRF token in the session's forms. */
export type BackOfficeSession = { user: UserRow; formToken: string };

export type BackOfficeSessions = {
  /** Starts a session and returns the value of the session cookie. */
  create(userId: number): Promise<string>;
  /**
   * Finds and extends a session. Returns null if the session has ended or the user isn't an administrator.
   */
  find(cookie: string): Promise<BackOfficeSession | null>;
  end(cookie: string): Promise<void>;
};

/** Short, because computers may be shared. */
const IDLE_TIMEOUT_MS = 30 * MINUTE_MS;
const MAX_SESSION_MS = 8 * 60 * MINUTE_MS;

/**
 * Creates the sessions of the back-office. Each session starts a login of its account and ends with the
 * login, for example after a password change or “log out everywhere”.
 */
export function createBackOfficeSessions({ db, clock, auth }: Dependencies): BackOfficeSessions {
  return {
    async create(userId) {
      const now = clock.now();
      await db
        .deleteFrom("office_sessions")
        .where("begun_at", "<=", now - MAX_SESSION_MS)
        .execute();
      const { access_token } = await auth.logins.start(userId, "");
      const { loginId } = await auth.authenticate(access_token);
      const cookie = randomBytes(32).toString("base64url");
      await db
        .insertInto("office_sessions")
        .values({
          hash: hashCookie(cookie),
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
        .where("hash", "=", hashCookie(cookie))
        .where("seen_at", ">", now - IDLE_TIMEOUT_MS)
        .where("begun_at", ">", now - MAX_SESSION_MS)
        .returning(["user_id", "sign_in_id"])
        .executeTakeFirst();
      if (!row || !(await auth.logins.isActive({ userId: row.user_id, loginId: row.sign_in_id })))
        return null;
      const user = await findUser(db, row.user_id);
      return user?.is_admin === 1 ? { user, formToken: deriveFormToken(cookie) } : null;
    },

    async end(cookie) {
      const row = await db
        .deleteFrom("office_sessions")
        .where("hash", "=", hashCookie(cookie))
        .returning("sign_in_id")
        .executeTakeFirst();
      if (row) await auth.logins.end(row.sign_in_id);
    },
  };
}

/** Whether a posted CSRF token belongs to the session. */
export function isValidFormToken({ formToken }: BackOfficeSession, postedToken: string): boolean {
  const [expected, actual] = [Buffer.from(formToken), Buffer.from(postedToken)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** A hash without salt or key is enough, because the cookie is 256 random bits. */
const hashCookie = (cookie: string): string => createHash("sha256").update(cookie).digest("base64url");
/**
 * The CSRF token isn't stored, because it can be derived from the cookie. The token doesn't reveal the
 * cookie.
 */
const deriveFormToken = (cookie: string): string => hashCookie(`form ${cookie}`);
