import { type DestinationStream, pino, stdSerializers, stdTimeFunctions, type Logger } from "pino";
import { redact } from "../shared/redact.ts";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "silent";

/**
 * Structured log on standard output. Secrets are redacted in case one is ever logged. Of an error only its
 * name, message and stack are logged, because other members may hold user input, such as `input` of an
 * invalid URL.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    base: { program: "organiser" },
    // Already plain: see `formatters`.
    serializers: { err: (error: unknown) => error },
    formatters: {
      log: (members: object) =>
        redact("err" in members ? { ...members, err: plainError(members.err) } : members),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack };
}
