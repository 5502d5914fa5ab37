import { type DestinationStream, pino } from "pino";
import type { Clock, Logger } from "../request-context.ts";
import type { ErrorReports } from "./error-reports.ts";
import { isBug } from "../shared/process-failures.ts";
import { redact, stripStacks } from "./redact.ts";

/** The root logger; child loggers add members such as the request id to each line. */
export type RootLogger = Logger & { child(members: object): Logger };

/**
 * Creates the logger: lines of JSON on standard output. An error line with an Error is also reported if error
 * reports are enabled. Warnings are about expected failures: their errors have no stack, and a warning that
 * contains a programming error is logged as an error instead.
 */
export function createLogger(
  level: string,
  clock: Clock,
  reports: ErrorReports | null = null,
  destination?: DestinationStream,
): RootLogger {
  const options = {
    level,
    base: null,
    // Errors are already serialised; pino would add an empty stack to those without one.
    serializers: { err: (error: unknown) => error },
    timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
  };
  const lines = destination ? pino(options, destination) : pino(options);

  const withMembers = (bound: object): Logger => ({
    info: (members, message) => lines.info(redact({ ...bound, ...members }), message),
    warn: (members, message) => {
      if (Object.values(members).some(isBug)) writeError(bound, members, message);
      else lines.warn(stripStacks(redact({ ...bound, ...members })), message);
    },
    error: (members, message) => writeError(bound, members, message),
  });

  return { ...withMembers({}), child: withMembers };

  function writeError(bound: object, members: object, message: string): void {
    lines.error(redact({ ...bound, ...members }), message);
    const error = Object.values(members).find((member) => member instanceof Error);
    if (error) reports?.report(error, bound);
  }
}
