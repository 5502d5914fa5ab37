import { countedUnlessFailed, createFixedWindows, refuseFor } from "../http/fixed-windows.ts";
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
const mostCodesADay = 20;
const day = 24 * 60 * 60 * 1000;

/**
 * Whoever holds a session for a moment must not take the account: a new e-mail address or password takes what
 * only its owner has. Tries are counted before they are looked at, per account, in memory.
 */
export function createConfirmChange(
  passwords: Passwords,
  codes: MailedCodes,
  clock: { now(): number },
): ConfirmChange {
  const tries = createFixedWindows(clock, { period, names: 50_000 });
  // A new code has new tries; all codes of a day together have these.
  const codesOfDay = createFixedWindows(clock, { period: day, names: 50_000 });

  return async (userId, { currentPassword, code }) => {
    if (code !== "") {
      const wait = codesOfDay.spend([{ name: String(userId), most: mostCodesADay }]);
      refuseFor(wait, "TOO_MANY_ATTEMPTS", "Too many attempts. Please wait a while.");
      const isRight = await countedUnlessFailed(
        () => codesOfDay.giveBack(String(userId)),
        () => codes.redeem(userId, "change", code),
      );
      if (!isRight) return { field: "code", message: "The code is wrong or no longer good." };
      codesOfDay.giveBack(String(userId));
      return null;
    }
    if (currentPassword === "")
      return { field: "current_password", message: "Please give your current password." };

    const name = String(userId);
    const seconds = tries.spend([{ name, most: mostWrong }]);
    refuseFor(seconds, "TOO_MANY_ATTEMPTS", "Too many attempts. Please wait a while.");
    const isRight = await countedUnlessFailed(
      () => tries.giveBack(name),
      () => passwords.matches(userId, currentPassword),
    );
    if (!isRight) return { field: "current_password", message: "The current password is wrong." };
    tries.giveBack(name);
    return null;
  };
}
