import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import type { Asked } from "./authorisation-request.ts";

/** What a site shows with a code. `verifier` is "" where it has none. */
type Shown = { code: string; clientId: string; verifier: string };

/** What became of a code. `used` names the sign-in that it was exchanged for before. */
type Redeemed =
  | { kind: "good"; hash: string; userId: number; nonce: string }
  | { kind: "used"; signInId: string | null }
  | { kind: "wrong" };

export type AuthorisationCodes = {
  /** For somebody who has logged in: the next page shows it. Good once, for 10 minutes, for this request. */
  ticket(userId: number, asked: Asked): Promise<string>;
  /** The code for what was allowed, which is good once, for a minute; null for a ticket that isn't good. */
  allow(ticket: string, asked: Asked): Promise<string | null>;
  /** Takes a code, once however many come at the same time. */
  redeem(shown: Shown): Promise<Redeemed>;
  /** Notes what a code was exchanged for, which ends when it is shown again: one of the two stole it. */
  note(hash: string, signInId: string): Promise<void>;
};

const ticketLifetime = 10 * 60 * 1000;
const codeLifetime = 60 * 1000;
const day = 24 * 60 * 60 * 1000;

/** Kept as hashes: the database alone lets nobody in. */
export function createAuthorisationCodes(db: Db, clock: { now(): number }): AuthorisationCodes {
  return {
    ticket: (userId, asked) => issue("ticket", userId, textOf(asked)),

    async allow(ticket, asked) {
      const row = await take("ticket", hashOf(ticket), ticketLifetime);
      return row?.asked === textOf(asked) ? issue("code", row.user_id, row.asked) : null;
    },

    async redeem({ code, clientId, verifier }) {
      const hash = hashOf(code);
      const row = await take("code", hash, codeLifetime);
      if (!row) return usedOrWrong(hash);
      const asked = askedIn(row.asked);
      if (asked.clientId !== clientId || !isVerified(asked.challenge, verifier)) return { kind: "wrong" };
      return { kind: "good", hash, userId: row.user_id, nonce: asked.nonce };
    },

    async note(hash, signInId) {
      await db.updateTable("authorisations").set({ sign_in_id: signInId }).where("hash", "=", hash).execute();
    },
  };

  async function issue(kind: "ticket" | "code", userId: number, asked: string): Promise<string> {
    const now = clock.now();
    const secret = randomBytes(32).toString("base64url");
    await db
      .deleteFrom("authorisations")
      .where("issued_at", "<=", now - day)
      .execute();
    const row = { kind, user_id: userId, asked, issued_at: now, used_at: null, sign_in_id: null };
    await db
      .insertInto("authorisations")
      .values({ hash: hashOf(secret), ...row })
      .execute();
    return secret;
  }

  /** Marks one as used, and gives it to the one who did. */
  function take(kind: "ticket" | "code", hash: string, lifetime: number) {
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

  async function usedOrWrong(hash: string): Promise<Redeemed> {
    const row = await db
      .selectFrom("authorisations")
      .select("sign_in_id")
      .where("hash", "=", hash)
      .where("kind", "=", "code")
      .where("used_at", "is not", null)
      .executeTakeFirst();
    return row ? { kind: "used", signInId: row.sign_in_id } : { kind: "wrong" };
  }
}

/**
 * PKCE, RFC 7636: what was asked with a challenge is given for its verifier alone; and a verifier for a code
 * that was asked without one is a request whose challenge somebody has taken out.
 */
function isVerified(challenge: string, verifier: string): boolean {
  if (challenge === "") return verifier === "";
  const [right, given] = [Buffer.from(challenge), Buffer.from(hashOf(verifier))];
  return /^[\w.~-]{43,128}$/.test(verifier) && right.length === given.length && timingSafeEqual(right, given);
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

const textOf = ({ clientId, redirectUri, state, nonce, challenge }: Asked): string =>
  JSON.stringify([clientId, redirectUri, state, nonce, challenge]);

function askedIn(text: string): Pick<Asked, "clientId" | "nonce" | "challenge"> {
  const [clientId, , , nonce, challenge] = AskedText.parse(JSON.parse(text));
  return { clientId, nonce, challenge };
}

const AskedText = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);
