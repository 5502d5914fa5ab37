import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import { ApiError } from "../http/route.ts";
import type { AccessTokens, TokenOwner } from "./access-token.ts";
import { withdrawCodes } from "./mailed-codes.ts";
import { confirmRegistration } from "./registrations.ts";
import type { AuthTables } from "./tables.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

export type TokenPair = { access_token: string; refresh_token: string };

export type Logins = {
  /**
   * Starts a login and returns its first tokens. Only the browser with the fingerprint can use the refresh
   * tokens. If `fingerprint` is "", only the first browser that uses the tokens can use them.
   */
  start(userId: number, fingerprint: string): Promise<TokenPair>;
  /**
   * Issues the tokens for a mailed link, valid for 10 minutes in any browser. The first refresh starts a new
   * login and invalidates all other links and codes of the user.
   */
  issueLinkTokens(userId: number): Promise<TokenPair>;
  /**
   * Replaces both tokens. Throws `ApiError` 401 if the refresh token is rejected. A used refresh token gets
   * the same successor again:
   * - within `REUSE_WINDOW_MS`, because a browser may send several requests at once
   * - within `LOST_RESPONSE_WINDOW_MS` if the successor is unused, because the response may have been lost
   *
   * Any other reuse ends the login, because the token may be stolen. A token of another browser is rejected,
   * but its login continues.
   */
  refresh(refreshToken: string, fingerprint: string): Promise<TokenPair>;
  /** Ends a login. Its tokens are rejected from now on. */
  end(loginId: string): Promise<void>;
  /** Ends all logins of a user except `loginId`, and withdraws mailed codes. `db` may be a transaction. */
  endOthers(db: Db, userId: number, loginId: string): Promise<void>;
  /** Ends all logins of a user, and withdraws mailed codes. */
  endAll(userId: number): Promise<void>;
  /** Invalidates the unused links that were mailed to a user. */
  endLinks(userId: number): Promise<void>;
  isActive(owner: TokenOwner): Promise<boolean>;
};

/** A used refresh token can be reused for this time, because a browser may send several requests at once. */
const REUSE_WINDOW_MS = 30_000;
/** A token with an unused successor can be reused for this time, because the response may have been lost. */
const LOST_RESPONSE_WINDOW_MS = 10 * 60 * 1000;
const LINK_LIFETIME_MS = 10 * 60 * 1000;
const REFRESH_TOKEN_LIFETIME_MS = 60 * DAY_MS;
/** A login ends after this time, even if its tokens are refreshed. */
const MAX_LOGIN_MS = 90 * DAY_MS;

/**
 * Creates logins with rotating refresh tokens. Each refresh token is derived from the previous token with
 * `secret`.
 */
export function createLogins(
  db: Db,
  accessTokens: AccessTokens,
  secret: () => Buffer,
  clock: { now(): number },
): Logins {
  return {
    async start(userId, fingerprint) {
      const now = clock.now();
      const login = await db.transaction().execute(async (transaction) => {
        await deleteExpiredTokens(transaction, now);
        return startLogin(transaction, userId, { fingerprint, link_until: null }, now);
      });
      return { access_token: await accessTokens.issue(login.owner, now), refresh_token: login.refreshToken };
    },

    async issueLinkTokens(userId) {
      const now = clock.now();
      const { owner, refreshToken } = await db.transaction().execute(async (transaction) => {
        await deleteExpiredTokens(transaction, now);
        return startLogin(transaction, userId, { fingerprint: "", link_until: now + LINK_LIFETIME_MS }, now);
      });
      return {
        access_token: await accessTokens.issue(owner, now, LINK_LIFETIME_MS),
        refresh_token: refreshToken,
      };
    },

    async refresh(refreshToken, fingerprint) {
      const now = clock.now();
      const outcome = await db
        .transaction()
        .execute((transaction) => rotate(transaction, refreshToken, fingerprint, now));
      if (outcome.kind === "rejected") throw new ApiError(401, "TOKEN_INVALID", outcome.message);

      const { owner, successor, issuedAt } = outcome;
      return { access_token: await accessTokens.issue(owner, issuedAt), refresh_token: successor };
    },

    async end(loginId) {
      await endLogin(db, loginId, clock.now());
    },

    async endOthers(transaction, userId, loginId) {
      await transaction
        .updateTable("sign_ins")
        .set({ ended_at: clock.now() })
        .where("user_id", "=", userId)
        .where("id", "!=", loginId)
        .where("ended_at", "is", null)
        .execute();
      await withdrawCodes(transaction, userId);
    },

    async endAll(userId) {
      await db
        .updateTable("sign_ins")
        .set({ ended_at: clock.now() })
        .where("user_id", "=", userId)
        .where("ended_at", "is", null)
        .execute();
      await withdrawCodes(db, userId);
    },

    endLinks: (userId) => endMailedLinks(db, userId, clock.now()),

    async isActive({ userId, loginId }) {
      const login = await db
        .selectFrom("sign_ins")
        .select(["ended_at", "created_at", "link_until"])
        .where("id", "=", loginId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (login?.ended_at !== null || hasLinkExpired(login.link_until, clock.now())) return false;
      return clock.now() - login.created_at <= MAX_LOGIN_MS;
    },
  };

  /** Returns rejections instead of throwing them, because an error would roll back the end of the login. */
  async function rotate(
    transaction: Db,
    refreshToken: string,
    fingerprint: string,
    now: number,
  ): Promise<Rotation> {
    const token = await findToken(transaction, refreshToken);
    if (!token || token.ended_at !== null) return createRejection("Your session has ended. Log in again.");
    if (now - token.created_at > REFRESH_TOKEN_LIFETIME_MS || now - token.started_at > MAX_LOGIN_MS)
      return createRejection("Your session has expired. Log in again.");
    if (token.fingerprint !== "" && token.fingerprint !== fingerprint) {
      return createRejection("This session belongs to another browser.");
    }

    if (token.link_until !== null) return exchangeLink(transaction, token, fingerprint, now);

    const owner = { userId: token.user_id, loginId: token.sign_in_id };
    const successor = createHmac("sha256", secret()).update(refreshToken).digest("base64url");
    if (token.used_at === null) {
      await transaction
        .updateTable("refresh_tokens")
        .set({ used_at: now })
        .where("hash", "=", token.hash)
        .execute();
      await transaction
        .updateTable("sign_ins")
        .set({ fingerprint })
        .where("id", "=", owner.loginId)
        .execute();
      await storeToken(transaction, successor, owner.loginId, now);
      return { kind: "rotated", owner, successor, issuedAt: now };
    }
    const age = now - token.used_at;
    if (age <= REUSE_WINDOW_MS) return { kind: "rotated", owner, successor, issuedAt: token.used_at };
    if (age <= LOST_RESPONSE_WINDOW_MS && (await findToken(transaction, successor))?.used_at === null)
      return { kind: "rotated", owner, successor, issuedAt: now };
    await endLogin(transaction, owner.loginId, now);
    return createRejection("This session was used elsewhere and has ended. Log in again.");
  }
}

/**
 * Starts a login with the refresh token of a mailed link, and invalidates all links of the user. A second use
 * of the link is rejected, but the login from the first use continues.
 */
async function exchangeLink(
  transaction: Db,
  { user_id, link_until }: StoredToken,
  fingerprint: string,
  now: number,
): Promise<Rotation> {
  if (hasLinkExpired(link_until, now)) return createRejection("This link has expired.");
  await endMailedLinks(transaction, user_id, now);
  // The mail says that either its link or its code can be used.
  await withdrawCodes(transaction, user_id);
  await confirmRegistration(transaction, user_id);
  const login = await startLogin(transaction, user_id, { fingerprint, link_until: null }, now);
  return { kind: "rotated", owner: login.owner, successor: login.refreshToken, issuedAt: now };
}

const hasLinkExpired = (linkUntil: number | null, now: number): boolean =>
  linkUntil !== null && now >= linkUntil;

async function endMailedLinks(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable("sign_ins")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("link_until", "is not", null)
    .where("ended_at", "is", null)
    .execute();
}

async function startLogin(
  transaction: Db,
  userId: number,
  details: { fingerprint: string; link_until: number | null },
  now: number,
): Promise<{ owner: TokenOwner; refreshToken: string }> {
  const owner = { userId, loginId: randomUUID() };
  const refreshToken = randomBytes(32).toString("base64url");
  await transaction
    .insertInto("sign_ins")
    .values({ id: owner.loginId, user_id: userId, created_at: now, ended_at: null, ...details })
    .execute();
  await storeToken(transaction, refreshToken, owner.loginId, now);
  return { owner, refreshToken };
}

type Rotation =
  | { kind: "rotated"; owner: TokenOwner; successor: string; issuedAt: number }
  | { kind: "rejected"; message: string };

const createRejection = (message: string): Rotation => ({ kind: "rejected", message });

type StoredToken = Selectable<AuthTables["refresh_tokens"]> &
  Pick<Selectable<AuthTables["sign_ins"]>, "user_id" | "fingerprint" | "ended_at" | "link_until"> & {
    started_at: number;
  };

const findToken = (db: Db, refreshToken: string): Promise<StoredToken | undefined> =>
  db
    .selectFrom("refresh_tokens")
    .innerJoin("sign_ins", "sign_ins.id", "refresh_tokens.sign_in_id")
    .selectAll("refresh_tokens")
    .select([
      "sign_ins.user_id",
      "sign_ins.fingerprint",
      "sign_ins.ended_at",
      "sign_ins.link_until",
      "sign_ins.created_at as started_at",
    ])
    .where("hash", "=", hashToken(refreshToken))
    .executeTakeFirst();

async function storeToken(db: Db, refreshToken: string, loginId: string, now: number): Promise<void> {
  await db
    .insertInto("refresh_tokens")
    .values({ hash: hashToken(refreshToken), sign_in_id: loginId, created_at: now, used_at: null })
    .execute();
}

async function endLogin(db: Db, loginId: string, now: number): Promise<void> {
  await db
    .updateTable("sign_ins")
    .set({ ended_at: now })
    .where("id", "=", loginId)
    .where("ended_at", "is", null)
    .execute();
}

/** Also deletes old logins that have no refresh tokens any more. */
async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("refresh_tokens")
    .where("created_at", "<", now - REFRESH_TOKEN_LIFETIME_MS)
    .execute();
  await db
    .deleteFrom("sign_ins")
    .where("created_at", "<", now - REFRESH_TOKEN_LIFETIME_MS)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("refresh_tokens")
            .select("hash")
            .whereRef("refresh_tokens.sign_in_id", "=", "sign_ins.id"),
        ),
      ),
    )
    .execute();
}

/** A hash without salt or key is enough, because the tokens are 256 random bits. */
const hashToken = (refreshToken: string): string =>
  createHash("sha256").update(refreshToken).digest("base64url");
