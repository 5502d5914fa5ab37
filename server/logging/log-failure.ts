import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Logger } from "../request-context.ts";

/**
 * Logs why something failed. Outages and rejections of the API are expected now and then, so they are
 * warnings; malformed responses and bugs are errors.
 */
export function logFailure(log: Logger, error: unknown, members: object, message: string): void {
  const isExpected = isOrganiserError(error, "unreachable", "timeout", "rejected");
  log[isExpected ? "warn" : "error"]({ err: error, ...members }, message);
}
