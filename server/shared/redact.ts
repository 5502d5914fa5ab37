import { stripQueries } from "./strip-queries.ts";

/**
 * Names of members whose values must never be logged or reported, in any object, by site and embedded API.
 * [API-013]
 */
const secretNames =
  /^(authorization|cookies?|set-?cookie|.*tokens?|pass(word|wd|phrase)?|new_?password|.*secrets?|code|recovery_?code|fingerprint|payum_.*|medical.*|licen[cs]e_medical.*|blood_?type.*|condition_details|date_of_birth|emergency_contact.*)$/i;

/**
 * Members of errors that contain input: an invalid URL, a command rejected by Redis; and messages of the API,
 * which may repeat user input.
 */
const inputMembers = new Set(["input", "base", "command", "apiMessage", "content"]);

const MAX_DEPTH = 6;

/**
 * Copies the members of a log line, with secrets replaced by "[redacted]", URLs without their queries, and
 * errors converted to name, message and stack; errors that are `isExpected` have no stack.
 */
export function redact(members: object, isExpected: IsExpected = () => false): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, clean(name, value, 0, isExpected)]),
  );
}

/** Whether an error is no sign of a bug. */
type IsExpected = (error: Error) => boolean;

function clean(name: string, value: unknown, depth: number, isExpected: IsExpected): unknown {
  if (secretNames.test(name)) return "[redacted]";
  if (value instanceof URL) return value.origin + value.pathname;
  if (typeof value === "string") return stripQueries(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "[deeper]";
  if (Array.isArray(value)) return value.map((item) => clean("", item, depth + 1, isExpected));
  return Object.fromEntries(
    ownMembers(value, isExpected).map(([member, inner]) => [
      member,
      clean(member, inner, depth + 1, isExpected),
    ]),
  );
}

/** Name, message and stack of an error are not enumerable; other members are. */
function ownMembers(value: object, isExpected: IsExpected): [string, unknown][] {
  if (!(value instanceof Error)) return Object.entries(value);
  const { name, message, stack, cause } = value;
  const known = { name, message, stack, ...(cause === undefined ? {} : { cause }) };
  const others = Object.entries(value).filter(([member]) => !(member in known) && !inputMembers.has(member));
  if (isExpected(value)) return [...Object.entries({ name, message }), ...others];
  return [...Object.entries(known), ...others];
}
