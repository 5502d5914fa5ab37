import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import type { AuthorisationRequest } from "./authorisation-request.ts";

/** What a site sends to redeem a code. `verifier` is "" without PKCE. */
type CodeExchange = { code: string; clientId: string; verifier: string };

/** Result of redeeming a code. `used` has the login that it was exchanged for before. */
type Redeemed =
  | { kind: "good"; hash: string; userId: number; nonce: string }
  | { kind: "used"; loginId: string | null }
  | { kind: "invalid" };

export type AuthorisationCodes = {
  /**
   * Issues the ticket of a logged-in user for the next page. Valid once, for 10 minutes, for this request.
   */
  ticket(userId: number, request: AuthorisationRequest): Promise<string>;
  /** Issues a code for an allowed request, valid once, for a minute; null for an invalid ticket. */
  allow(ticket: string, request: AuthorisationRequest): Promise<string | null>;
  /** Redeems a code: only one of several concurrent calls succeeds. */
  redeem(exchange: CodeExchange): Promise<Redeemed>;
  /** Records the login that a code was exchanged for, which is ended if the code is reused: it was stolen. */
  recordLogin(hash: string, loginId: string): Promise<void>;
};

const TICKET_LIFETIME_MS = 10 * 60 * 1000;
const CODE_LIFETIME_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Stored as hashes, so that the database doesn't reveal valid codes. */
export function createAuthorisationCodes(db: Db, clock: { now(): number }): AuthorisationCodes {
  return {
    ticket: (userId, request) => issue("ticket", userId, textOf(request)),

    async allow(ticket, request) {
      const row = await markUsed("ticket", hashOf(ticket), TICKET_LIFETIME_MS);
      return row?.asked === textOf(request) ? issue("code", row.user_id, row.asked) : null;
    },

    async redeem({ code, clientId, verifier }) {
      const hash = hashOf(code);
      const row = await markUsed("code", hash, CODE_LIFETIME_MS);
      if (!row) return usedOrInvalid(hash);
      const request = parseRequest(row.asked);
      if (request.clientId !== clientId || !isVerified(request.challenge, verifier))
        return { kind: "invalid" };
      return { kind: "good", hash, userId: row.user_id, nonce: request.nonce };
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
      .values({ hash: hashOf(secret), ...row })
      .execute();
    return secret;
  }

  /** Marks a ticket or code as used; returns its row only to the first caller. */
  function markUsed(kind: "ticket" | "code", hash: string, lifetime: number) {
    const now = clock.now();
    return db
      .updateTable("authorisations")
      .set({ used_at: now })
      .where("hash", "=", hash)
      .where("kind", "=", kind)
      .where("used_at", "is", null)
      .where("issued_at", ">", now - lifetime)
      .returning(["user_id", "asked"])
      .executeTakeFirst();
  }

  async function usedOrInvalid(hash: string): Promise<Redeemed> {
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
 * PKCE, RFC 7636: a request with a challenge requires its verifier. A verifier without a challenge is
 * rejected too: someone has removed the challenge from the request.
 */
function isVerified(challenge: string, verifier: string): boolean {
  if (challenge === "") return verifier === "";
  const [right, given] = [Buffer.from(challenge), Buffer.from(hashOf(verifier))];
  return /^[\w.~-]{43,128}$/.test(verifier) && right.length === given.length && timingSafeEqual(right, given);
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

const textOf = ({ clientId, redirectUri, state, nonce, challenge }: AuthorisationRequest): string =>
  JSON.stringify([clientId, redirectUri, state, nonce, challenge]);

function parseRequest(text: string): Pick<AuthorisationRequest, "clientId" | "nonce" | "challenge"> {
  const [clientId, , , nonce, challenge] = RequestText.parse(JSON.parse(text));
  return { clientId, nonce, challenge };
}

const RequestText = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);
