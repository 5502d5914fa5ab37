import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { longestPassword, shortestPassword } from "../../domain/password-rules.ts";

/** How good a password is, and what would make it better: keys of the account's words. */
export type PasswordAdvice = {
  level: "weak" | "fair" | "good";
  reason: "short" | "common" | "own" | "repeat" | "sequence" | "keyboard" | "date" | "words" | null;
};

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: longestPassword });

/** Judges a password by how many guesses it would take somebody who knows `ownWords`. */
export function adviceOn(password: string, ownWords: string[]): PasswordAdvice {
  if (Array.from(password).length < shortestPassword) return { level: "weak", reason: "short" };
  const { score, sequence } = judge.check(password, ownWords);
  if (score >= 3) return { level: "good", reason: null };
  const level = score === 2 ? "fair" : "weak";
  const longest = sequence.toSorted((one, other) => other.token.length - one.token.length)[0];
  if (!longest) return { level, reason: "words" };
  const isWhole = longest.token.length === password.length;
  return { level, reason: reasonOf(longest, isWhole) };
}

type Found = ReturnType<typeof judge.check>["sequence"][number];

function reasonOf(found: Found, isWhole: boolean): PasswordAdvice["reason"] {
  switch (found.pattern) {
    case "dictionary":
      if (found["dictionaryName"] === "userInputs") return "own";
      return isWhole && !found["l33t"] && !found["reversed"] && Number(found["rank"]) <= 10_000
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
