import { type DestinationStream, pino } from "pino";
import type { Clock, Logger } from "../request-context.ts";
import type { ErrorReports } from "./error-reports.ts";
import { isBug } from "../shared/process-failures.ts";
import { redact, stripStacks } from "./redact.ts";

/** The root logger. Child loggers add fields such as the request id to each line. */
export type RootLogger = Logger & { child(members: object): Logger };

/**
 * Creates the root logger, which writes JSON lines to standard output or `destination`. Errors of error lines
 * are also sent to `reports`. Warnings have no stack, because they are expected, but a warning about a bug
 * (`isBug`) is logged as an error.
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
    // `redact` serialises errors. Pino's own serialiser would add an empty stack.
    serializers: { err: (error: unknown) => error },
    timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
  };
  const pinoLogger = destination ? pino(options, destination) : pino(options);

  const createLoggerWith = (boundMembers: object): Logger => ({
    info: (members, message) => pinoLogger.info(redact({ ...boundMembers, ...members }), message),
    warn: (members, message) => {
      if (Object.values(members).some(isBug)) writeError(boundMembers, members, message);
      else pinoLogger.warn(stripStacks(redact({ ...boundMembers, ...members })), message);
    },
    error: (members, message) => writeError(boundMembers, members, message),
  });

  return { ...createLoggerWith({}), child: createLoggerWith };

  function writeError(boundMembers: object, members: object, message: string): void {
    pinoLogger.error(redact({ ...boundMembers, ...members }), message);
    const error = Object.values(members).find((member) => member instanceof Error);
    if (error) reports?.report(error, boundMembers);
  }
}
