import { normaliseUnicode } from "./normalise-unicode.ts";

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;

/** Why a new password is rejected. `own`: the password is the owner's email or name. */
export type PasswordProblem = "length" | "common" | "own";

export type PasswordOwner = { email: string; firstName: string; lastName: string };

/**
 * Returns the reason why a new password is rejected, or null if it is accepted. A common password with digits
 * after it is rejected as `common`, too. All checks use the password in Unicode form NFKC, which is also
 * hashed, and all checks except the length ignore case.
 * @param isCommon gets the password in lower case
 */
export function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): PasswordProblem | null {
  const normalised = normaliseUnicode(password, "NFKC");
  const { length } = Array.from(normalised);
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return "length";
  const lowerCasePassword = normalised.trim().toLowerCase();
  if (getOwnWords(owner).includes(removeSeparators(lowerCasePassword))) return "own";
  return isCommon(lowerCasePassword) || isCommon(lowerCasePassword.replace(/\d+$/, "")) ? "common" : null;
}

function getOwnWords({ email, firstName, lastName }: PasswordOwner): string[] {
  const [localPart = ""] = email.split("@");
  const words = [email, localPart, firstName, lastName, firstName + lastName, lastName + firstName];
  return words.map((word) => removeSeparators(normaliseUnicode(word, "NFKC").toLowerCase())).filter(Boolean);
}

const removeSeparators = (text: string): string => text.replace(/[\s._-]+/g, "");

const UNAMBIGUOUS_CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/**
 * Generates a password of 8 letters or digits. `pick` must return an unpredictable integer from 0 to
 * `count - 1`. [AUTH-043]
 */
export const generatePassword = (pick: (count: number) => number): string =>
  Array.from({ length: 8 }, () => UNAMBIGUOUS_CHARACTERS[pick(UNAMBIGUOUS_CHARACTERS.length)] ?? "").join("");
