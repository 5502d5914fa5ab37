import { isOrganiserError } from "../organiser-client/errors.ts";
import { redact as redactMembers } from "../shared/redact.ts";

/** Redacts secrets in the fields of a log line. Errors of an unavailable API get no stack. */
export const redact = (members: object): Record<string, unknown> =>
  redactMembers(members, (error) => isOrganiserError(error, "unreachable", "timeout"));

export function stripStacks(members: object): Record<string, unknown> {
  const stripValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(stripValue);
    return typeof value === "object" && value !== null ? stripStacks(value) : value;
  };
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (name === "stack" ? [] : [[name, stripValue(value)]])),
  );
}
