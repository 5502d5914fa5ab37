import { pino, stdSerializers, type Logger } from "pino";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "silent";

/**
 * Structured lines on standard output. Members with a secret's name are blanked out, in case one is ever
 * logged; of an error nothing but its name, message and stack is, because some hold what was asked: `input`
 * of an unreadable address.
 */
export function createLog(level: LogLevel): Logger {
  return pino({
    level,
    base: { program: "organiser" },
    serializers: { err: (error: unknown) => (error instanceof Error ? told(error) : { type: typeof error }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
  });
}

function told(error: Error): { type: string; message: string; stack: string } {
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message: withoutQueries(message), stack: withoutQueries(stack) };
}

const withoutQueries = (text: string): string => text.replaceAll(/\?[^\s"'()?=]*=[^\s"'()]*/g, "");

const secrets = [
  "password",
  "newpassword",
  "code",
  "access_token",
  "refresh_token",
  "accessToken",
  "refreshToken",
  "authorization",
  "cookie",
  "fingerprint",
  "payum_token",
  "token",
];
