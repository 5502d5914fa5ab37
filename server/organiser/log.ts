import { type DestinationStream, pino, stdSerializers, stdTimeFunctions, type Logger } from "pino";
import { redact } from "../shared/redact.ts";

/** The least severe level that is logged. */
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "silent";

/**
 * Creates the log, which writes JSON lines to `destination` (standard output by default). Secrets are
 * redacted in case one is logged by mistake. Only the name, message and stack of an error are logged, because
 * its other properties may contain user input, such as the `input` of an invalid URL.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    base: { program: "organiser" },
    // Override pino's serializer of errors: `formatters` already converts them to plain objects.
    serializers: { err: (error: unknown) => error },
    formatters: {
      log: (members: object) =>
        redact("err" in members ? { ...members, err: toPlainError(members.err) } : members),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function toPlainError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack };
}
