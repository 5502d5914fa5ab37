import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import { ApiError } from "../http/route.ts";
import type { AccessTokens, Bearer } from "./access-token.ts";
import { withdrawCodes } from "./mailed-codes.ts";
import { confirmRegistration } from "./registrations.ts";
import type { AuthTables } from "./tables.ts";

/** Response of login and refresh. */
export type TokenPair = { access_token: string; refresh_token: string };

export type Logins = {
  /**
   * Starts a login and returns its first tokens. With a fingerprint, its refresh tokens only work in that
   * browser.
   */
  begin(userId: number, fingerprint: string): Promise<TokenPair>;
  /**
   * Issues the tokens of a mailed link. They are valid for 10 minutes, in any browser, until the refresh
   * token is exchanged, once, for the tokens of a login of its own. All links and codes of the user then
   * expire.
   */
  createByLink(userId: number): Promise<TokenPair>;
  /**
   * Replaces both tokens. A token reused within 30 s returns the same successor, because two requests of
   * one browser may race. Reused later, it may have been stolen, and the thief can't be told from the owner,
   * so the whole login ends. A token from another browser than its own is rejected without ending the login.
   * Throws `ApiError` 401.
   */
  refresh(refreshToken: string, fingerprint: string): Promise<TokenPair>;
  /** Ends a login: its refresh and access tokens are rejected from now on. */
  end(loginId: string): Promise<void>;
  /** Ends all of a user's logins but one, and pending codes. `db` may be a transaction. */
  endOthers(db: Db, userId: number, loginId: string): Promise<void>;
  /** Ends all of a user's logins, and pending codes. */
  endAll(userId: number): Promise<void>;
  /** Invalidates the unused links that were mailed to a user. */
  endLinks(userId: number): Promise<void>;
  /** Whether the login of a bearer token is still active. */
  isActive(bearer: Bearer): Promise<boolean>;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * How long a used refresh token gives the same successor again: to concurrent requests, and to a client that
 * lost the response as long as nobody has used the successor. Later it counts as stolen.
 */
const REUSE_WINDOW_MS = 30_000;
const LOST_RESPONSE_WINDOW_MS = 10 * 60 * 1000;
const LINK_LIFETIME_MS = 10 * 60 * 1000;
/** A browser that hasn't refreshed for this long has to log in again. */
const REFRESH_TOKEN_LIFETIME_MS = 60 * DAY_MS;
/** After this long a user has to log in again, however often the tokens were refreshed. */
const MAX_SIGN_IN_MS = 90 * DAY_MS;

/** Logins with rotating refresh tokens; `secret` derives each refresh token from its predecessor. */
export function createLogins(db: Db, tokens: AccessTokens, secret: Buffer, clock: { now(): number }): Logins {
  return {
    async begin(userId, fingerprint) {
      const now = clock.now();
      const started = await db.transaction().execute(async (transaction) => {
        await deleteExpired(transaction, now);
        return start(transaction, userId, { fingerprint, link_until: null }, now);
      });
      return { access_token: await tokens.issue(started.bearer, now), refresh_token: started.first };
    },

    async createByLink(userId) {
      const now = clock.now();
      const { bearer, first } = await db.transaction().execute(async (transaction) => {
        await deleteExpired(transaction, now);
        return start(transaction, userId, { fingerprint: "", link_until: now + LINK_LIFETIME_MS }, now);
      });
      return { access_token: await tokens.issue(bearer, now, LINK_LIFETIME_MS), refresh_token: first };
    },

    async refresh(refreshToken, fingerprint) {
      const now = clock.now();
      const outcome = await db
        .transaction()
        .execute((transaction) => rotate(transaction, refreshToken, fingerprint, now));
      if (outcome.kind === "rejected") throw new ApiError(401, "TOKEN_INVALID", outcome.message);

      const { bearer, successor, issuedAt } = outcome;
      return { access_token: await tokens.issue(bearer, issuedAt), refresh_token: successor };
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

    endLinks: (userId) => endLinksOf(db, userId, clock.now()),

    async isActive({ userId, loginId }) {
      const login = await db
        .selectFrom("sign_ins")
        .select(["ended_at", "created_at", "link_until"])
        .where("id", "=", loginId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (login?.ended_at !== null || isOver(login.link_until, clock.now())) return false;
      return clock.now() - login.created_at <= MAX_SIGN_IN_MS;
    },
  };

  /** Returns rejections as values: throwing would roll back the end of the login. */
  async function rotate(
    transaction: Db,
    refreshToken: string,
    fingerprint: string,
    now: number,
  ): Promise<Rotation> {
    const token = await findToken(transaction, refreshToken);
    if (!token || token.ended_at !== null) return rejected("Your session has ended. Log in again.");
    if (now - token.created_at > REFRESH_TOKEN_LIFETIME_MS || now - token.started_at > MAX_SIGN_IN_MS)
      return rejected("Your session has expired. Log in again.");
    if (token.fingerprint !== "" && token.fingerprint !== fingerprint) {
      return rejected("This session belongs to another browser.");
    }

    if (token.link_until !== null) return exchangeLink(transaction, token, fingerprint, now);

    const bearer = { userId: token.user_id, loginId: token.sign_in_id };
    const successor = createHmac("sha256", secret).update(refreshToken).digest("base64url");
    if (token.used_at === null) {
      await transaction
        .updateTable("refresh_tokens")
        .set({ used_at: now })
        .where("hash", "=", token.hash)
        .execute();
      await transaction
        .updateTable("sign_ins")
        .set({ fingerprint })
        .where("id", "=", bearer.loginId)
        .execute();
      await storeToken(transaction, successor, bearer.loginId, now);
      return { kind: "rotated", bearer, successor, issuedAt: now };
    }
    const age = now - token.used_at;
    if (age <= REUSE_WINDOW_MS) return { kind: "rotated", bearer, successor, issuedAt: token.used_at };
    if (age <= LOST_RESPONSE_WINDOW_MS && (await findToken(transaction, successor))?.used_at === null)
      return { kind: "rotated", bearer, successor, issuedAt: now };
    await endLogin(transaction, bearer.loginId, now);
    return rejected("This session was used elsewhere and has ended. Log in again.");
  }
}

/** A link that is reused is rejected like an unknown one; the login that it started continues. */
async function exchangeLink(
  transaction: Db,
  { user_id, link_until }: FoundToken,
  fingerprint: string,
  now: number,
): Promise<Rotation> {
  if (isOver(link_until, now)) return rejected("This link has expired.");
  await endLinksOf(transaction, user_id, now);
  await withdrawCodes(transaction, user_id); // the mail promises that link and code work once
  await confirmRegistration(transaction, user_id);
  const started = await start(transaction, user_id, { fingerprint, link_until: null }, now);
  return { kind: "rotated", bearer: started.bearer, successor: started.first, issuedAt: now };
}

const isOver = (linkUntil: number | null, now: number): boolean => linkUntil !== null && now >= linkUntil;

async function endLinksOf(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable("sign_ins")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("link_until", "is not", null)
    .where("ended_at", "is", null)
    .execute();
}

/** Starts a login; returns its user and id, and its first refresh token. */
async function start(
  transaction: Db,
  userId: number,
  members: { fingerprint: string; link_until: number | null },
  now: number,
): Promise<{ bearer: Bearer; first: string }> {
  const bearer = { userId, loginId: randomUUID() };
  const first = randomBytes(32).toString("base64url");
  await transaction
    .insertInto("sign_ins")
    .values({ id: bearer.loginId, user_id: userId, created_at: now, ended_at: null, ...members })
    .execute();
  await storeToken(transaction, first, bearer.loginId, now);
  return { bearer, first };
}

type Rotation =
  | { kind: "rotated"; bearer: Bearer; successor: string; issuedAt: number }
  | { kind: "rejected"; message: string };

const rejected = (message: string): Rotation => ({ kind: "rejected", message });

type FoundToken = Selectable<AuthTables["refresh_tokens"]> &
  Pick<Selectable<AuthTables["sign_ins"]>, "user_id" | "fingerprint" | "ended_at" | "link_until"> & {
    started_at: number;
  };

const findToken = (db: Db, refreshToken: string): Promise<FoundToken | undefined> =>
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
    .where("hash", "=", hashOf(refreshToken))
    .executeTakeFirst();

async function storeToken(db: Db, refreshToken: string, loginId: string, now: number): Promise<void> {
  await db
    .insertInto("refresh_tokens")
    .values({ hash: hashOf(refreshToken), sign_in_id: loginId, created_at: now, used_at: null })
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

/** Deletes expired refresh tokens, and logins without any. */
async function deleteExpired(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("refresh_tokens")
    .where("created_at", "<", now - REFRESH_TOKEN_LIFETIME_MS)
    .execute();
  await db
    .deleteFrom("sign_ins")
    .where("created_at", "<", now - REFRESH_TOKEN_LIFETIME_MS)
    .where("id", "not in", (select) => select.selectFrom("refresh_tokens").select("sign_in_id"))
    .execute();
}

/** A plain hash is enough, because the tokens are 256 random bits. */
const hashOf = (refreshToken: string): string =>
  createHash("sha256").update(refreshToken).digest("base64url");
