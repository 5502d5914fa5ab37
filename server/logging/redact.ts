/** Members whose values never reach a log or an error report, whatever they hang on. [API-013] */
const secretNames =
  /^(authorization|cookies?|set-?cookie|.*tokens?|pass(word|wd|phrase)?|new_?password|.*secrets?|code|recovery_?code|fingerprint|payum_.*|medical.*|licen[cs]e_medical.*|blood_?type.*|condition_details|date_of_birth|emergency_contact.*)$/i;

const deepest = 6;

/**
 * A copy of what goes into a log line, with secrets replaced by "[redacted]" and errors turned into their name,
 * message and stack.
 */
export function redact(members: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, clean(name, value, 0)]));
}

function clean(name: string, value: unknown, depth: number): unknown {
  if (secretNames.test(name)) return "[redacted]";
  if (value instanceof URL) return value.origin + value.pathname;
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
  return [...Object.entries(known), ...Object.entries(value).filter(([member]) => !(member in known))];
}
