import { type DestinationStream, pino, stdSerializers, stdTimeFunctions, type Logger } from "pino";
import { getCurrentRequestId } from "../shared/process-failures.ts";
import { redact } from "../shared/redact.ts";

/** The least severe level that is logged. */
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "silent";

/**
 * Creates the log, which writes JSON lines to `destination` (standard output by default). A line that is
 * written during a request has its `requestId`. Secrets are redacted in case one is logged by mistake. Of an
 * error, only the name, message and stack are logged, because other properties may contain user input, such
 * as the `input` of an invalid URL.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    base: { program: "organiser" },
    mixin: () => {
      const requestId = getCurrentRequestId();
      return requestId === "" ? {} : { requestId };
    },
    // Replace pino's serializer of errors, because `formatters` converts errors to plain objects.
    serializers: { err: (error: unknown) => error },
    formatters: {
      log: (fields: object) =>
        redact("err" in fields ? { ...fields, err: toPlainError(fields.err) } : fields),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function toPlainError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack };
}
