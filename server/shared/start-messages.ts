/** Writes a line about the start to standard output, as a line of the log but regardless of `LOG_LEVEL`. */
export function writeStartLine(message: string, fields: object = {}): void {
  process.stdout.write(toLogLine(INFO_LEVEL, message, fields));
}

/** Writes to standard error why a program can't start. */
export function writeStartFailure(error: unknown, fields: object = {}): void {
  process.stderr.write(
    toLogLine(FATAL_LEVEL, error instanceof Error ? error.message : "It can't start.", fields),
  );
}

/** Error for a folder whose file system doesn't respond. */
export class StuckFolder extends Error {}

/**
 * Ends a program that can't start, with exit code 1. After a `StuckFolder` the process is killed, because a
 * pending system call would block a normal exit.
 */
export function exitAfterStartFailure(error: unknown): never {
  if (error instanceof StuckFolder) process.kill(process.pid, "SIGKILL");
  return process.exit(1);
}

/** Creates the error for invalid settings. Each of `lines` describes a setting without its value. */
export const createSettingsError = (program: string, lines: readonly string[]): Error =>
  new Error([`${program} can't start. Correct these settings:`, ...lines].join("\n  "));

const INFO_LEVEL = 30;
const FATAL_LEVEL = 60;

const toLogLine = (level: number, msg: string, fields: object): string =>
  `${JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg })}\n`;
