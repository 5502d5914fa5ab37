import { pino, type Logger } from "pino";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "silent";

/** Structured lines on standard output. Members with a secret's name are blanked out, in case one is ever logged. */
export function createLog(level: LogLevel): Logger {
  return pino({
    level,
    base: { program: "organiser" },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
  });
}

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
