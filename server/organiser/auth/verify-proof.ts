import { giveBackOnServerError, createFixedWindows, rejectWithRetryAfter } from "../http/fixed-windows.ts";
import type { Limit } from "../../shared/windows.ts";
import type { MailedCodes } from "./mailed-codes.ts";
import type { Passwords } from "./passwords.ts";

/** Proof that the caller owns the account: the current password or a mailed code; the other is "". */
type Proof = { currentPassword: string; code: string };

/**
 * Checks a proof. Returns null if it is right, else a message and the member that it belongs to. Throws
 * `ApiError` 429 after too many wrong ones.
 */
export type VerifyProof = (userId: number, proof: Proof) => Promise<ProofProblem | null>;
type ProofProblem = { field: "current_password" | "code"; message: string };

const MAX_WRONG_PASSWORDS = 5;
const PASSWORD_PERIOD_MS = 15 * 60 * 1000;
const MAX_WRONG_CODES_PER_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Someone with brief access to a session must not be able to take over the account, so a new email address or
 * password requires something that only the owner has. Attempts are counted per account, in memory, before
 * the check.
 */
export function createVerifyProof(
  passwords: Passwords,
  codes: MailedCodes,
  clock: { now(): number },
): VerifyProof {
  const attempts = createFixedWindows(clock);

  /** The attempt is counted before the check and given back if the proof is right. */
  async function isRight(limit: Limit, check: () => Promise<boolean>): Promise<boolean> {
    rejectWithRetryAfter(
      await attempts.spend([limit]),
      "TOO_MANY_ATTEMPTS",
      "Too many attempts. Try again later.",
    );
    const giveBack = () => attempts.giveBack([limit]);
    const found = await giveBackOnServerError(giveBack, check);
    if (found) await giveBack();
    return found;
  }

  return async (userId, { currentPassword, code }) => {
    if (code !== "") {
      // Each new code has its own attempts; this limits all codes of a day together.
      const limit = { name: `code ${userId}`, max: MAX_WRONG_CODES_PER_DAY, period: DAY_MS };
      return (await isRight(limit, () => codes.redeem(userId, "change", code)))
        ? null
        : { field: "code", message: "This code is wrong or has expired." };
    }
    if (currentPassword === "") return { field: "current_password", message: "Enter your current password." };
    const limit = { name: `password ${userId}`, max: MAX_WRONG_PASSWORDS, period: PASSWORD_PERIOD_MS };
    return (await isRight(limit, () => passwords.matches(userId, currentPassword)))
      ? null
      : { field: "current_password", message: "The current password is wrong." };
  };
}
