import { normaliseUnicode } from "./normalise-unicode.ts";
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;

/** Why a new password is rejected: its length, too common, or the owner's own email address or name. */
export type PasswordProblem = "length" | "common" | "own";

/** Owner of the password. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };

/**
 * Checks a new password; null if it is fine. Length is counted in characters of the form in which passwords
 * are hashed (NFKC); the other checks ignore case and surrounding spaces. `isCommon` gets the password in
 * lower case.
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): PasswordProblem | null {
  const hashed = normaliseUnicode(password, "NFKC");
  const { length } = Array.from(hashed);
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) return "length";
  const plain = hashed.trim().toLowerCase();
  if (ownWords(owner).includes(withoutSpaces(plain))) return "own";
  return isCommon(plain) ? "common" : null;
}

/** Email address, its local part, and the name in either order; without empty ones. */
function ownWords({ email, firstName, lastName }: PasswordOwner): string[] {
  const [beforeAt = ""] = email.split("@");
  const words = [email, beforeAt, firstName, lastName, firstName + lastName, lastName + firstName];
  return words.map((word) => withoutSpaces(normaliseUnicode(word, "NFKC").toLowerCase())).filter(Boolean);
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, "");

/** Letters and digits that can't be confused with each other. */
const UNAMBIGUOUS_CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/**
 * Generates a password of 8 letters or digits. `pick` returns an unpredictable integer from 0 to below its
 * argument. [AUTH-043]
 */
export const generatePassword = (pick: (below: number) => number): string =>
  Array.from({ length: 8 }, () => UNAMBIGUOUS_CHARACTERS[pick(UNAMBIGUOUS_CHARACTERS.length)] ?? "").join("");
