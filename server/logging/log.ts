import { pino } from "pino";
import type { Clock, Log } from "../request-context.ts";
import type { ErrorReports } from "./error-reports.ts";
import { redact } from "./redact.ts";

/** A log whose lines can be given something more to carry, as the request's id. */
export type MotherLog = Log & { child(members: object): Log };

/**
 * Lines of JSON on standard output. An error line that holds an Error is reported too, when error reports are
 * switched on.
 */
export function createLog(level: string, clock: Clock, reports: ErrorReports | null = null): MotherLog {
  const lines = pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
  });

  const carrying = (carried: object): Log => ({
    info: (members, message) => lines.info(redact({ ...carried, ...members }), message),
    warn: (members, message) => lines.warn(redact({ ...carried, ...members }), message),
    error: (members, message) => {
      lines.error(redact({ ...carried, ...members }), message);
      const error = Object.values(members).find((member) => member instanceof Error);
      if (error) reports?.report(error, carried);
    },
  });

  return { ...carrying({}), child: carrying };
}
