import { type DestinationStream, pino } from "pino";
import type { Clock, Logger } from "../request-context.ts";
import type { ErrorReports } from "./error-reports.ts";
import { isBug } from "../shared/process-failures.ts";
import { redact, stripStacks } from "./redact.ts";

/** The root logger. Child loggers add fields such as the request id to each line. */
export type RootLogger = Logger & { child(fields: object): Logger };

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

  const createLoggerWith = (boundFields: object): Logger => ({
    info: (fields, message) => pinoLogger.info(redact({ ...boundFields, ...fields }), message),
    warn: (fields, message) => {
      if (Object.values(fields).some(isBug)) writeError(boundFields, fields, message);
      else pinoLogger.warn(stripStacks(redact({ ...boundFields, ...fields })), message);
    },
    error: (fields, message) => writeError(boundFields, fields, message),
  });

  return { ...createLoggerWith({}), child: createLoggerWith };

  function writeError(boundFields: object, fields: object, message: string): void {
    pinoLogger.error(redact({ ...boundFields, ...fields }), message);
    const error = Object.values(fields).find((field) => field instanceof Error);
    if (error) reports?.report(error, boundFields);
  }
}
