import { stripQueries } from "./strip-queries.ts";

/** Names of properties whose values must never be logged or reported. [API-013] */
const SECRET_PROPERTY_NAMES =
  /^(authorization|cookies?|set-?cookie|.*tokens?|pass(word|wd|phrase)?|new_?password|.*secrets?|code|recovery_?code|fingerprint|payum_.*|medical.*|licen[cs]e_medical.*|blood_?type.*|condition_details|date_of_birth|emergency_contact.*)$/i;

/** Properties of errors that aren't logged, because they may contain user input. */
const INPUT_PROPERTIES = new Set(["input", "base", "command", "apiMessage", "content"]);

/** Deeper values are replaced by "[deeper]". */
const MAX_DEPTH = 6;

/**
 * Copies the fields of a log line. Replaces secrets by "[redacted]", removes the queries of URLs, and
 * converts errors to plain objects. Errors for which `isExpected` returns true have no stack.
 */
export function redact(fields: object, isExpected: IsExpected = () => false): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, redactValue(name, value, 0, isExpected)]),
  );
}

/** Whether an error can happen without a bug. */
type IsExpected = (error: Error) => boolean;

function redactValue(name: string, value: unknown, depth: number, isExpected: IsExpected): unknown {
  if (SECRET_PROPERTY_NAMES.test(name)) return "[redacted]";
  if (value instanceof URL) return value.origin + value.pathname;
  if (typeof value === "string") return stripQueries(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "[deeper]";
  if (Array.isArray(value)) return value.map((item) => redactValue("", item, depth + 1, isExpected));
  return Object.fromEntries(
    listProperties(value, isExpected).map(([property, inner]) => [
      property,
      redactValue(property, inner, depth + 1, isExpected),
    ]),
  );
}

/**
 * Lists the properties of an object. For an error, includes name, message and stack, which aren't enumerable.
 */
function listProperties(value: object, isExpected: IsExpected): [string, unknown][] {
  if (!(value instanceof Error)) return Object.entries(value);
  const { name, message, stack, cause } = value;
  const standardProperties = { name, message, stack, ...(cause === undefined ? {} : { cause }) };
  const otherProperties = Object.entries(value).filter(
    ([property]) => !(property in standardProperties) && !INPUT_PROPERTIES.has(property),
  );
  if (isExpected(value)) return [...Object.entries({ name, message }), ...otherProperties];
  return [...Object.entries(standardProperties), ...otherProperties];
}
