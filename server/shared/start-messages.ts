/**
 * Writes a line about the start of a program, regardless of LOG_LEVEL, in the JSON format of its log.
 * `members` must not contain secrets.
 */
export function writeStartLine(message: string, members: object = {}): void {
  process.stdout.write(logLine(30, message, members));
}

/** Writes why a program can't start to standard error. The message may have several lines. */
export function writeStartFailure(error: unknown, members: object = {}): void {
  process.stderr.write(logLine(60, error instanceof Error ? error.message : "It can't start.", members));
}

/** A folder's file system doesn't respond: a system call is pending and may never return. */
export class StuckFolder extends Error {}

/**
 * Ends a program that can't start, with exit code 1. After a `StuckFolder` it is killed instead, as the
 * pending system call would block Node's own exit.
 */
export function exitAfterStartFailure(error: unknown): never {
  if (error instanceof StuckFolder) process.kill(process.pid, "SIGKILL");
  return process.exit(1);
}

/** The error for invalid settings: a line for each, without values. */
export const settingsError = (program: string, lines: readonly string[]): Error =>
  new Error([`${program} can't start. Correct these settings:`, ...lines].join("\n  "));

const logLine = (level: number, msg: string, members: object): string =>
  `${JSON.stringify({ level, time: new Date().toISOString(), ...members, msg })}\n`;
