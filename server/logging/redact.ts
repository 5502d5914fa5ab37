import { withoutQueries } from "./without-queries.ts";

/** Members whose values never reach a log or an error report, whatever they hang on. [API-013] */
const secretNames =
  /^(authorization|cookies?|set-?cookie|.*tokens?|pass(word|wd|phrase)?|new_?password|.*secrets?|code|recovery_?code|fingerprint|payum_.*|medical.*|licen[cs]e_medical.*|blood_?type.*|condition_details|date_of_birth|emergency_contact.*)$/i;

/**
 * Members of errors that hold what was asked: the address that can't be parsed, the command that Redis
 * refused; and what the API said to a visitor, which may repeat what that visitor sent.
 */
const asked = new Set(["input", "base", "command", "said", "content"]);

const deepest = 6;

/**
 * A copy of what goes into a log line, with secrets replaced by "[redacted]", addresses without their
 * queries, and errors turned into their name, message and stack.
 */
export function redact(members: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, clean(name, value, 0)]));
}

function clean(name: string, value: unknown, depth: number): unknown {
  if (secretNames.test(name)) return "[redacted]";
  if (value instanceof URL) return value.origin + value.pathname;
  if (typeof value === "string") return withoutQueries(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return "[deeper]";
  if (Array.isArray(value)) return value.map((item) => clean("", item, depth + 1));
  return Object.fromEntries(
    ownMembers(value).map(([member, inner]) => [member, clean(member, inner, depth + 1)]),
  );
}

/** An error's name, message and stack are not enumerable; the rest of it is. */
function ownMembers(value: object): [string, unknown][] {
  if (!(value instanceof Error)) return Object.entries(value);
  const { name, message, stack, cause } = value;
  const known = { name, message, stack, ...(cause === undefined ? {} : { cause }) };
  const others = Object.entries(value).filter(([member]) => !(member in known) && !asked.has(member));
  return [...Object.entries(known), ...others];
}
