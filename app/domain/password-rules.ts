export const shortestPassword = 8;
export const longestPassword = 200;

/**
 * Why a new password isn't taken: too short or too long, among the most common ones, or its owner's own
 * e-mail address or name.
 */
export type PasswordProblem = "length" | "common" | "own";

/** Whose password it is. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };

/**
 * What is wrong with a new password; null when nothing is. Length is counted in characters as a reader counts
 * them; for the rest neither case nor spaces around it matter. `isCommon` is asked for the password in lower
 * case.
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): PasswordProblem | null {
  const { length } = Array.from(password);
  if (length < shortestPassword || length > longestPassword) return "length";
  const plain = password.trim().toLowerCase();
  if (ownWords(owner).includes(withoutSpaces(plain))) return "own";
  return isCommon(plain) ? "common" : null;
}

/** The e-mail address, its part before the @, and the name in either order; without those that are empty. */
function ownWords({ email, firstName, lastName }: PasswordOwner): string[] {
  const [beforeAt = ""] = email.split("@");
  const words = [email, beforeAt, firstName, lastName, firstName + lastName, lastName + firstName];
  return words.map((word) => withoutSpaces(word.toLowerCase())).filter(Boolean);
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, "");

/** Letters and digits that nobody takes for one another. */
const plainCharacters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/**
 * A password of 8 letters or digits. `pick` gives an unguessable whole number from 0 to below the one it is
 * given. [AUTH-043]
 */
export const inventPassword = (pick: (below: number) => number): string =>
  Array.from({ length: 8 }, () => plainCharacters[pick(plainCharacters.length)] ?? "").join("");
