import { LRUCache } from "lru-cache";
import { ApiError } from "../http/route.ts";
import type { MailedCodes } from "./mailed-codes.ts";
import type { Passwords } from "./passwords.ts";

/**
 * What a caller gives to be known as the account's owner: the current password, or a code that was mailed.
 * Empty is not given.
 */
type Proof = { currentPassword: string; code: string };

/**
 * Why it isn't the owner's, in words, and at which member; null when it is. Throws `ApiError` 429 after too
 * many wrong ones.
 */
export type ConfirmChange = (userId: number, proof: Proof) => Promise<ProofProblem | null>;
type ProofProblem = { field: "current_password" | "code"; message: string };

const mostWrong = 5;
const period = 15 * 60 * 1000;

/**
 * Whoever holds a session for a moment must not take the account: a new e-mail address or password takes what
 * only its owner has. Tries are counted before they are looked at, per account, in memory.
 */
export function createConfirmChange(
  passwords: Passwords,
  codes: MailedCodes,
  clock: { now(): number },
): ConfirmChange {
  const tries = new LRUCache<number, { wrong: number; since: number }>({ max: 50_000 });

  return async (userId, { currentPassword, code }) => {
    if (code !== "") {
      const isRight = await codes.redeem(userId, "change", code);
      return isRight ? null : { field: "code", message: "The code is wrong or no longer good." };
    }
    if (currentPassword === "")
      return { field: "current_password", message: "Please give your current password." };

    const count = countOf(userId);
    if (count.wrong >= mostWrong) {
      const seconds = Math.max(1, Math.ceil((count.since + period - clock.now()) / 1000));
      throw new ApiError(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Please wait a while.", seconds);
    }
    count.wrong += 1;
    if (!(await passwords.matches(userId, currentPassword)))
      return { field: "current_password", message: "The current password is wrong." };
    count.wrong -= 1;
    return null;
  };

  function countOf(userId: number) {
    const known = tries.get(userId);
    if (known && clock.now() - known.since < period) return known;
    const fresh = { wrong: 0, since: clock.now() };
    tries.set(userId, fresh);
    return fresh;
  }
}
