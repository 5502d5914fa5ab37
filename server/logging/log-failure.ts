import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Logger } from "../request-context.ts";

/** Logs a failure: as a warning if the API is down or rejects the call, or else as an error. */
export function logFailure(log: Logger, error: unknown, fields: object, message: string): void {
  const isExpected = isOrganiserError(error, "unreachable", "timeout", "rejected");
  log[isExpected ? "warn" : "error"]({ err: error, ...fields }, message);
}
