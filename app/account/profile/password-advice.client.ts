import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../domain/password-rules.ts";

/** The rating of a password. Both properties are keys of the messages `advice.…`. */
export type PasswordAdvice = {
  level: "weak" | "fair" | "good";
  /** Why `level` isn't `good`, or null. */
  reason: "short" | "common" | "own" | "repeat" | "sequence" | "keyboard" | "date" | "words" | null;
};

const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_PASSWORD_LENGTH });

/**
 * Rates a password by the number of guesses that an attacker would need.
 * @param ownWords words that the attacker may know, such as the user's name
 */
export function ratePassword(password: string, ownWords: string[]): PasswordAdvice {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return { level: "weak", reason: "short" };
  const { score, sequence } = checker.check(password, ownWords);
  if (score >= 3) return { level: "good", reason: null };
  const level = score === 2 ? "fair" : "weak";
  const longestMatch = sequence.toSorted((a, b) => b.token.length - a.token.length)[0];
  if (!longestMatch) return { level, reason: "words" };
  const isWholePassword = longestMatch.token.length === password.length;
  return { level, reason: findReason(longestMatch, isWholePassword) };
}

type Match = ReturnType<typeof checker.check>["sequence"][number];

function findReason(match: Match, isWholePassword: boolean): PasswordAdvice["reason"] {
  switch (match.pattern) {
    case "dictionary":
      if (match["dictionaryName"] === "userInputs") return "own";
      return isWholePassword && !match["l33t"] && !match["reversed"] && Number(match["rank"]) <= 10_000
        ? "common"
        : "words";
    case "spatial":
      return "keyboard";
    case "repeat":
      return "repeat";
    case "sequence":
      return "sequence";
    case "date":
    case "regex":
      return "date";
    default:
      return "words";
  }
}
