import { normaliseUnicode } from "./normalise-unicode.ts";

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;

/** Why a new password is rejected. `own`: it is its owner's email or name. */
export type PasswordProblem = "length" | "common" | "own";

export type PasswordOwner = { email: string; firstName: string; lastName: string };

/**
 * Returns why a new password is rejected; null if it is accepted. The length is counted in characters of the
 * normalised password (NFKC), which is also what is hashed. The other checks ignore case and surrounding
 * spaces. The comparison with the owner's email and names also ignores spaces, hyphens, underscores
 * and dots. A common password with digits after it is common, too.
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
  if (getOwnWords(owner).includes(withoutSeparators(lowerCasePassword))) return "own";
  return isCommon(lowerCasePassword) || isCommon(lowerCasePassword.replace(/\d+$/, "")) ? "common" : null;
}

/**
 * Returns the owner's email address, its local part, the first and the last name, and the full name in both
 * orders, all without separators.
 */
function getOwnWords({ email, firstName, lastName }: PasswordOwner): string[] {
  const [localPart = ""] = email.split("@");
  const words = [email, localPart, firstName, lastName, firstName + lastName, lastName + firstName];
  return words.map((word) => withoutSeparators(normaliseUnicode(word, "NFKC").toLowerCase())).filter(Boolean);
}

const withoutSeparators = (text: string): string => text.replace(/[\s._-]+/g, "");

/** Letters and digits that users can't confuse with each other. */
const UNAMBIGUOUS_CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/**
 * Generates a password of 8 letters or digits. `pick` must return an unpredictable integer from 0 to
 * `count - 1`. [AUTH-043]
 */
export const generatePassword = (pick: (count: number) => number): string =>
  Array.from({ length: 8 }, () => UNAMBIGUOUS_CHARACTERS[pick(UNAMBIGUOUS_CHARACTERS.length)] ?? "").join("");
