import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import { ApiError } from "../http/route.ts";
import type { AccessTokens, Bearer } from "./access-token.ts";
import { withdrawCodes } from "./mailed-codes.ts";
import { confirmRegistration } from "./registrations.ts";
import type { AuthTables } from "./tables.ts";

/** What log-in and refresh answer. */
export type TokenPair = { access_token: string; refresh_token: string };

export type SignIns = {
  /**
   * Starts a sign-in and gives its first tokens. With a fingerprint its refresh tokens serve that browser
   * only.
   */
  begin(userId: number, fingerprint: string): Promise<TokenPair>;
  /**
   * The tokens of a link that is mailed. They are good for 10 minutes, in any browser, until the refresh
   * token is exchanged: once, for those of a sign-in of its own. Then none of the user's links and codes is
   * good any more.
   */
  beginByLink(userId: number): Promise<TokenPair>;
  /**
   * Replaces both tokens. A token used again within 30 s gives the same successor, because two requests of
   * one browser may race; used again later it was stolen, by whom nobody can tell, so the whole sign-in ends.
   * A token from a browser other than its own is refused without that. Throws `ApiError` 401.
   */
  refresh(refreshToken: string, fingerprint: string): Promise<TokenPair>;
  /** Ends a sign-in: its refresh tokens are refused from now on, its access tokens too. */
  end(signInId: string): Promise<void>;
  /** Ends all of a user's sign-ins but one, and the codes under way. `db` may be a transaction. */
  endOthers(db: Db, userId: number, signInId: string): Promise<void>;
  /** Ends all of a user's sign-ins, and the codes under way. */
  endAll(userId: number): Promise<void>;
  /** Ends the links that were mailed to a user and not used. */
  endLinks(userId: number): Promise<void>;
  /** Whether the sign-in of a bearer still lasts. */
  lasts(bearer: Bearer): Promise<boolean>;
};

const day = 24 * 60 * 60 * 1000;
const reuseAllowed = 30_000;
const linkLifetime = 10 * 60 * 1000;
/** A browser that has not come back for so long logs in again. */
const refreshLifetime = 60 * day;
/** However often somebody comes back: after so long they log in again. */
const longestSignIn = 90 * day;

/** Sign-ins with rotating refresh tokens; `secret` derives each token from the one before. */
export function createSignIns(
  db: Db,
  tokens: AccessTokens,
  secret: Buffer,
  clock: { now(): number },
): SignIns {
  return {
    async begin(userId, fingerprint) {
      const now = clock.now();
      const begun = await db.transaction().execute(async (transaction) => {
        await forgetOld(transaction, now);
        return start(transaction, userId, { fingerprint, link_until: null }, now);
      });
      return { access_token: await tokens.issue(begun.bearer, now), refresh_token: begun.first };
    },

    async beginByLink(userId) {
      const now = clock.now();
      const { bearer, first } = await db.transaction().execute(async (transaction) => {
        await forgetOld(transaction, now);
        return start(transaction, userId, { fingerprint: "", link_until: now + linkLifetime }, now);
      });
      return { access_token: await tokens.issue(bearer, now, linkLifetime), refresh_token: first };
    },

    async refresh(refreshToken, fingerprint) {
      const now = clock.now();
      const outcome = await db
        .transaction()
        .execute((transaction) => rotate(transaction, refreshToken, fingerprint, now));
      if (outcome.kind === "refused") throw new ApiError(401, "TOKEN_INVALID", outcome.message);

      const { bearer, successor, issuedAt } = outcome;
      return { access_token: await tokens.issue(bearer, issuedAt), refresh_token: successor };
    },

    async end(signInId) {
      await endSignIn(db, signInId, clock.now());
    },

    async endOthers(within, userId, signInId) {
      await within
        .updateTable("sign_ins")
        .set({ ended_at: clock.now() })
        .where("user_id", "=", userId)
        .where("id", "!=", signInId)
        .where("ended_at", "is", null)
        .execute();
      await withdrawCodes(within, userId);
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

    async lasts({ userId, signInId }) {
      const signIn = await db
        .selectFrom("sign_ins")
        .select(["ended_at", "created_at", "link_until"])
        .where("id", "=", signInId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (signIn?.ended_at !== null || isOver(signIn.link_until, clock.now())) return false;
      return clock.now() - signIn.created_at <= longestSignIn;
    },
  };

  /** Gives its refusals as a value: a thrown one would undo the end of the sign-in. */
  async function rotate(
    transaction: Db,
    refreshToken: string,
    fingerprint: string,
    now: number,
  ): Promise<Rotation> {
    const token = await findToken(transaction, refreshToken);
    if (!token || token.ended_at !== null) return refused("The session has ended. Please log in again.");
    if (now - token.created_at > refreshLifetime || now - token.begun_at > longestSignIn)
      return refused("The session has expired. Please log in again.");
    if (token.fingerprint !== "" && token.fingerprint !== fingerprint) {
      return refused("This session belongs to another browser.");
    }

    if (token.link_until !== null) return exchangeLink(transaction, token, fingerprint, now);

    const bearer = { userId: token.user_id, signInId: token.sign_in_id };
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
        .where("id", "=", bearer.signInId)
        .execute();
      await keepToken(transaction, successor, bearer.signInId, now);
      return { kind: "rotated", bearer, successor, issuedAt: now };
    }
    if (now - token.used_at <= reuseAllowed) {
      return { kind: "rotated", bearer, successor, issuedAt: token.used_at };
    }
    await endSignIn(transaction, bearer.signInId, now);
    return refused("This session was used from elsewhere and has ended. Please log in again.");
  }
}

/** A link that is used again is refused like one that nobody made; what it began goes on. */
async function exchangeLink(
  transaction: Db,
  { user_id, link_until }: FoundToken,
  fingerprint: string,
  now: number,
): Promise<Rotation> {
  if (isOver(link_until, now)) return refused("This link has expired.");
  await endLinksOf(transaction, user_id, now);
  await withdrawCodes(transaction, user_id); // the mail says that either works once
  await confirmRegistration(transaction, user_id);
  const begun = await start(transaction, user_id, { fingerprint, link_until: null }, now);
  return { kind: "rotated", bearer: begun.bearer, successor: begun.first, issuedAt: now };
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

/** Begins a sign-in; gives whom it speaks for, and its first refresh token. */
async function start(
  transaction: Db,
  userId: number,
  members: { fingerprint: string; link_until: number | null },
  now: number,
): Promise<{ bearer: Bearer; first: string }> {
  const bearer = { userId, signInId: randomUUID() };
  const first = randomBytes(32).toString("base64url");
  await transaction
    .insertInto("sign_ins")
    .values({ id: bearer.signInId, user_id: userId, created_at: now, ended_at: null, ...members })
    .execute();
  await keepToken(transaction, first, bearer.signInId, now);
  return { bearer, first };
}

type Rotation =
  | { kind: "rotated"; bearer: Bearer; successor: string; issuedAt: number }
  | { kind: "refused"; message: string };

const refused = (message: string): Rotation => ({ kind: "refused", message });

type FoundToken = Selectable<AuthTables["refresh_tokens"]> &
  Pick<Selectable<AuthTables["sign_ins"]>, "user_id" | "fingerprint" | "ended_at" | "link_until"> & {
    begun_at: number;
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
      "sign_ins.created_at as begun_at",
    ])
    .where("hash", "=", hashOf(refreshToken))
    .executeTakeFirst();

async function keepToken(db: Db, refreshToken: string, signInId: string, now: number): Promise<void> {
  await db
    .insertInto("refresh_tokens")
    .values({ hash: hashOf(refreshToken), sign_in_id: signInId, created_at: now, used_at: null })
    .execute();
}

async function endSignIn(db: Db, signInId: string, now: number): Promise<void> {
  await db
    .updateTable("sign_ins")
    .set({ ended_at: now })
    .where("id", "=", signInId)
    .where("ended_at", "is", null)
    .execute();
}

/** Refresh tokens past their life, and sign-ins that have none left, take their rows with them. */
async function forgetOld(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("refresh_tokens")
    .where("created_at", "<", now - refreshLifetime)
    .execute();
  await db
    .deleteFrom("sign_ins")
    .where("created_at", "<", now - refreshLifetime)
    .where("id", "not in", (select) => select.selectFrom("refresh_tokens").select("sign_in_id"))
    .execute();
}

/** The tokens are 256 random bits, so a plain hash is enough. */
const hashOf = (refreshToken: string): string =>
  createHash("sha256").update(refreshToken).digest("base64url");
