import { refundOnServerError, createFixedWindows, rejectIfRateLimited } from "../http/fixed-windows.ts";
import type { Limit } from "../../shared/windows.ts";
import type { MailedCodes } from "./mailed-codes.ts";
import type { Passwords } from "./passwords.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/**
 * Proves that the caller owns the account, by the current password or a mailed code. The unused field is "".
 */
type Proof = { currentPassword: string; code: string };

/**
 * Returns null if the proof is right, or a message and the name of the wrong field.
 * @throws `ApiError` 429 after too many wrong proofs
 */
export type VerifyProof = (userId: number, proof: Proof) => Promise<ProofProblem | null>;
type ProofProblem = { field: "current_password" | "code"; message: string };

const MAX_WRONG_PASSWORDS = 5;
const PASSWORD_PERIOD_MS = 15 * 60 * 1000;
const MAX_WRONG_CODES_PER_DAY = 20;

/**
 * Creates the check for changes of the email address and the password, so that a stolen session isn't enough
 * to take over the account. Attempts are counted per account, in memory.
 */
export function createVerifyProof(
  passwords: Passwords,
  codes: MailedCodes,
  clock: { now(): number },
): VerifyProof {
  const windows = createFixedWindows(clock);

  /** Counts the attempt before `check`, because attempts may be concurrent. Refunds a successful attempt. */
  async function isValidProof(limit: Limit, check: () => Promise<boolean>): Promise<boolean> {
    rejectIfRateLimited(
      await windows.consume([limit]),
      "TOO_MANY_ATTEMPTS",
      "Too many attempts. Try again later.",
    );
    const refund = () => windows.refund([limit]);
    const isValid = await refundOnServerError(refund, check);
    if (isValid) await refund();
    return isValid;
  }

  return async (userId, { currentPassword, code }) => {
    if (code !== "") {
      // The attempts per day, because `redeem` limits the attempts per code.
      const limit = { key: `code ${userId}`, max: MAX_WRONG_CODES_PER_DAY, periodMs: DAY_MS };
      return (await isValidProof(limit, () => codes.redeem(userId, "change", code)))
        ? null
        : { field: "code", message: "This code is wrong or has expired." };
    }
    if (currentPassword === "") return { field: "current_password", message: "Enter your current password." };
    const limit = { key: `password ${userId}`, max: MAX_WRONG_PASSWORDS, periodMs: PASSWORD_PERIOD_MS };
    return (await isValidProof(limit, () => passwords.matches(userId, currentPassword)))
      ? null
      : { field: "current_password", message: "The current password is wrong." };
  };
}
