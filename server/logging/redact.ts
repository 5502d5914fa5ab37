import { isOrganiserError } from "../organiser-client/errors.ts";
import { redact as redactFields } from "../shared/redact.ts";

/**
 * Redacts secrets in the fields of a log line. Errors that only mean that the API is unavailable are logged
 * without a stack.
 */
export const redact = (fields: object): Record<string, unknown> =>
  redactFields(fields, (error) => isOrganiserError(error, "unreachable", "timeout"));

export function stripStacks(fields: object): Record<string, unknown> {
  const stripValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(stripValue);
    return typeof value === "object" && value !== null ? stripStacks(value) : value;
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (name === "stack" ? [] : [[name, stripValue(value)]])),
  );
}
