import { once } from "node:events";
import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describeOwner } from "./describe-owner.ts";
import { findBlockingPart, getErrorCode, isSearchable } from "./file-problems.ts";
import { makeFolder } from "./make-folder.ts";
import { StuckFolder, createSettingsError } from "./start-messages.ts";

/** An address on which a program listens, with the names of its settings. */
export type Listener = {
  port: number | undefined;
  portSetting: string;
  host?: string | undefined;
  hostSetting?: string;
};

/**
 * Listens on all addresses for a moment, so that a program with an unusable port stops before it changes
 * anything.
 * @throws the error of listening
 */
export async function assertPortsFree(addresses: readonly { port: number; host: string }[]): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const { port, host } of addresses) {
      const server = createServer().listen(port, host);
      await once(server, "listening");
      servers.push(server);
    }
  } finally {
    for (const server of servers) await once(server.close(), "close");
  }
}

/** Converts a listen error to an error that names the wrong setting. Returns other errors unchanged. */
export function describeListenError(
  error: unknown,
  program: string,
  listeners: readonly Listener[],
): unknown {
  const { code, port, address, hostname } = getMembers(error);
  const portProblem = PORT_PROBLEMS.get(code);
  if (portProblem !== undefined) {
    const names = listeners
      .filter((listener) => listener.port === port)
      .map(({ portSetting }) => portSetting);
    const problem = names.length > 1 ? "must be different ports" : `${String(port)} ${portProblem}`;
    return createSettingsError(program, [`${names.join(", ")}: ${problem}`]);
  }
  if (!HOST_ERROR_CODES.has(code)) return error;
  const host = hostname ?? address;
  const names = listeners.flatMap((listener) =>
    listener.host === host && (port === undefined || listener.port === port)
      ? [listener.hostSetting ?? ""]
      : [],
  );
  if (names.length === 0) return error;
  return createSettingsError(program, [`${names.join(", ")}: must be an address or a name of this machine`]);
}

const PORT_PROBLEMS = new Map<unknown, string>([
  ["EADDRINUSE", "is in use by another program"],
  ["EACCES", "can't be used: this user may not listen there"],
]);

/** Error codes for hosts that aren't this machine or can't be resolved. */
const HOST_ERROR_CODES = new Set<unknown>(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]);

const getMembers = (error: unknown): Partial<Record<"code" | "port" | "address" | "hostname", unknown>> =>
  typeof error === "object" && error !== null ? { ...error } : {};

const FOLDER_TIMEOUT_MS = 5_000;

/**
 * Creates or checks a folder below `DATA_DIR` for this user only. `prepare` is for tests.
 * @throws an error about `DATA_DIR` if this user can't write to the folder or its databases, or a
 * `StuckFolder` if the file system doesn't respond
 */
export async function requireDataFolder(
  folder: string,
  program: string,
  { timeoutMs = FOLDER_TIMEOUT_MS, prepare = prepareFolder } = {},
): Promise<void> {
  const problem = await Promise.race([prepare(folder), pause(timeoutMs, STUCK, { ref: false })]);
  if (problem === null) return;
  const { message } = createSettingsError(program, [
    `DATA_DIR: ${problem === STUCK ? describeStuckFolder(folder) : problem}`,
  ]);
  throw problem === STUCK ? new StuckFolder(message) : new Error(message);
}

const STUCK = Symbol("stuck");
const describeStuckFolder = (folder: string): string =>
  `${folder} doesn't respond; look at the disk or network folder that it is on`;

/**
 * Creates or checks the folder. Returns the reason why the folder or a database in it can't be used, or null.
 */
async function prepareFolder(folder: string): Promise<string | null> {
  const problem = await prepareEmptyFolder(folder);
  if (problem !== null) return problem;
  let path = folder;
  try {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory() || !DATABASE.test(entry.name)) continue;
      path = join(folder, entry.name);
      await access(path, constants.R_OK | constants.W_OK).catch((error: unknown) => {
        // SQLite may have removed an auxiliary file meanwhile.
        if (!(getErrorCode(error) === "ENOENT" && AUXILIARY.test(entry.name))) throw error;
      });
    }
    return null;
  } catch (error) {
    return describeUnwritable(path, error);
  }
}

/** Creates or checks the folder, but not its databases. Returns the reason why it can't be used, or null. */
export async function prepareEmptyFolder(folder: string): Promise<string | null> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return describeUnwritable(folder, error);
  }
}

/**
 * Describes why a path can't be written to. Never suggests changing a folder above `DATA_DIR`, such as `/`.
 */
function describeUnwritable(path: string, error: unknown): string {
  const code = getErrorCode(error);
  if (code === "EEXIST" || code === "ENOTDIR") return `${findBlockingPart(path)} isn't a folder`;
  const isForbidden = code === "EACCES" || code === "EPERM";
  const part = isForbidden ? findBlockingPart(resolve(path)) : path;
  const dataDir = dirname(resolve(path));
  if (isForbidden && dataDir.startsWith(part) && dataDir !== part)
    return isSearchable(part)
      ? `${dataDir} doesn't exist and can't be created in ${part}; create it and give it to the user that the program runs as (chown)`
      : `${dataDir} can't be used: this user may not open ${part}, which it is in`;
  const use = AUXILIARY.test(path) ? "read or write" : "write to";
  return `this user can't ${use} ${part}${isForbidden ? describeOwner(part) + OWNER_HINT : (HINTS.get(code) ?? "")}`;
}

const OWNER_HINT =
  "; give it to the user that the program runs as (chown), with permission to read and write (chmod u+rw)";

const HINTS = new Map([
  ["ENOENT", "; it doesn't exist and can't be created"],
  ["EROFS", "; its disk is mounted read-only"],
  ["ENOSPC", "; its disk is full"],
  ["EDQUOT", "; its disk is full"],
]);

/** Names of databases and their auxiliary files, but not of copies. */
const DATABASE = /^\w+\.(sqlite|db)(-wal|-shm)?$/;
const AUXILIARY = /-(wal|shm)$/;
