import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Logger } from "../request-context.ts";

/**
 * Logs why something failed: as a warning for outages of the API, which are expected now and then and visible
 * in the metrics; as an error for malformed responses and bugs.
 */
export function logFailure(log: Logger, error: unknown, members: object, message: string): void {
  const isExpected = isOrganiserError(error, "unreachable", "timeout", "rejected");
  log[isExpected ? "warn" : "error"]({ err: error, ...members }, message);
}
