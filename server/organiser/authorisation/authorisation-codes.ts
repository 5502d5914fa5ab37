import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import type { AuthorisationRequest } from "./authorisation-request.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/** What a site sends to redeem a code. `verifier` is "" without PKCE. */
type CodeExchange = { code: string; clientId: string; verifier: string };

/** `loginId` of a used code is the login that the code was exchanged for. */
type RedeemResult =
  | { kind: "redeemed"; hash: string; userId: number; nonce: string }
  | { kind: "used"; loginId: string | null }
  | { kind: "invalid" };

export type AuthorisationCodes = {
  /**
   * Issues a ticket that proves a user's login. The ticket is valid once, for 10 minutes, and for the same
   * request.
   */
  issueLoginTicket(userId: number, request: AuthorisationRequest): Promise<string>;
  /**
   * Exchanges a login ticket for a code that is valid once, for a minute. Returns null if the ticket is
   * invalid.
   */
  issueCode(ticket: string, request: AuthorisationRequest): Promise<string | null>;
  /** Issues a code without a login ticket, for a user who is logged in. */
  issueCodeForUser(userId: number, request: AuthorisationRequest): Promise<string>;
  /** Redeems a code. Only one of several concurrent calls succeeds. */
  redeem(exchange: CodeExchange): Promise<RedeemResult>;
  /** Records the login that a code was exchanged for, so that reuse of the code can end the login. */
  recordLogin(hash: string, loginId: string): Promise<void>;
};

const LOGIN_TICKET_LIFETIME_MS = 10 * 60 * 1000;
const CODE_LIFETIME_MS = 60 * 1000;

/**
 * Creates the store of login tickets and codes. The database contains only their hashes, so that a copy of it
 * can't be used to log in.
 */
export function createAuthorisationCodes(db: Db, clock: { now(): number }): AuthorisationCodes {
  return {
    issueLoginTicket: (userId, request) => issue("ticket", userId, serialiseRequest(request)),

    async issueCode(ticket, request) {
      const row = await markUsed("ticket", sha256(ticket), LOGIN_TICKET_LIFETIME_MS);
      return row?.asked === serialiseRequest(request) ? issue("code", row.user_id, row.asked) : null;
    },

    issueCodeForUser: (userId, request) => issue("code", userId, serialiseRequest(request)),

    async redeem({ code, clientId, verifier }) {
      const hash = sha256(code);
      const row = await markUsed("code", hash, CODE_LIFETIME_MS);
      if (!row) return explainRejection(hash);
      const request = parseRequest(row.asked);
      if (request.clientId !== clientId || !isVerifierValid(request.challenge, verifier))
        return { kind: "invalid" };
      return { kind: "redeemed", hash, userId: row.user_id, nonce: request.nonce };
    },

    async recordLogin(hash, loginId) {
      await db.updateTable("authorisations").set({ sign_in_id: loginId }).where("hash", "=", hash).execute();
    },
  };

  async function issue(kind: "ticket" | "code", userId: number, requestText: string): Promise<string> {
    const now = clock.now();
    const secret = randomBytes(32).toString("base64url");
    await db
      .deleteFrom("authorisations")
      .where("issued_at", "<=", now - DAY_MS)
      .execute();
    const row = {
      kind,
      user_id: userId,
      asked: requestText,
      issued_at: now,
      used_at: null,
      sign_in_id: null,
    };
    await db
      .insertInto("authorisations")
      .values({ hash: sha256(secret), ...row })
      .execute();
    return secret;
  }

  /** Marks a ticket or code as used. Returns its row to the first caller only. */
  function markUsed(kind: "ticket" | "code", hash: string, lifetimeMs: number) {
    const now = clock.now();
    return db
      .updateTable("authorisations")
      .set({ used_at: now })
      .where("hash", "=", hash)
      .where("kind", "=", kind)
      .where("used_at", "is", null)
      .where("issued_at", ">", now - lifetimeMs)
      .returning(["user_id", "asked"])
      .executeTakeFirst();
  }

  async function explainRejection(hash: string): Promise<RedeemResult> {
    const row = await db
      .selectFrom("authorisations")
      .select("sign_in_id")
      .where("hash", "=", hash)
      .where("kind", "=", "code")
      .where("used_at", "is not", null)
      .executeTakeFirst();
    return row ? { kind: "used", loginId: row.sign_in_id } : { kind: "invalid" };
  }
}

/**
 * Checks PKCE (RFC 7636): a request with a challenge requires its verifier. A verifier without a challenge is
 * also rejected, because an attacker may have removed the challenge from the request.
 */
function isVerifierValid(challenge: string, verifier: string): boolean {
  if (challenge === "") return verifier === "";
  const [expected, actual] = [Buffer.from(challenge), Buffer.from(sha256(verifier))];
  return (
    /^[\w.~-]{43,128}$/.test(verifier) &&
    expected.length === actual.length &&
    timingSafeEqual(expected, actual)
  );
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

const serialiseRequest = ({ clientId, redirectUri, state, nonce, challenge }: AuthorisationRequest): string =>
  JSON.stringify([clientId, redirectUri, state, nonce, challenge]);

function parseRequest(text: string): Pick<AuthorisationRequest, "clientId" | "nonce" | "challenge"> {
  const [clientId, , , nonce, challenge] = SerialisedRequest.parse(JSON.parse(text));
  return { clientId, nonce, challenge };
}

const SerialisedRequest = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);
