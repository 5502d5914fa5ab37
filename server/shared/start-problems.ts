import { once } from "node:events";
import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findBlockingPart, getErrorCode, isSearchable } from "./file-problems.ts";
import { makeFolder } from "./make-folder.ts";
import { StuckFolder, createSettingsError } from "./start-messages.ts";

/** A port and host on which a program listens, with the names of their settings. */
export type Listener = {
  port: number | undefined;
  portSetting: string;
  host?: string | undefined;
  hostSetting?: string;
};

/**
 * Listens on all addresses for a moment, so that a start changes nothing if one of its ports can't be used.
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

/** Error codes for a host that isn't an address of this machine, or a name that can't be resolved. */
const HOST_ERROR_CODES = new Set<unknown>(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]);

const getMembers = (error: unknown): Partial<Record<"code" | "port" | "address" | "hostname", unknown>> =>
  typeof error === "object" && error !== null ? { ...error } : {};

/** Timeout for the file system of the data folder. */
const FOLDER_TIMEOUT_MS = 5_000;

/**
 * Creates a folder below `DATA_DIR` for this user only, or checks it if it exists. `prepare` is for tests.
 * @throws an error about the setting if this user can't write to the folder or its databases (often because a
 * command was run as another user); a `StuckFolder` if the file system doesn't respond
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

/** Creates or checks the folder. Returns why it or a database in it can't be used; null if they can. */
async function prepareFolder(folder: string): Promise<string | null> {
  const problem = await prepareEmptyFolder(folder);
  if (problem !== null) return problem;
  let path = folder;
  try {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory() || !DATABASE.test(entry.name)) continue;
      path = join(folder, entry.name);
      await access(path, constants.R_OK | constants.W_OK).catch((error: unknown) => {
        // SQLite removes its auxiliary files at any time.
        if (!(getErrorCode(error) === "ENOENT" && AUXILIARY.test(entry.name))) throw error;
      });
    }
    return null;
  } catch (error) {
    return describeUnwritable(path, error);
  }
}

/**
 * Creates or checks the folder, but not the databases in it. Returns why it can't be used; null if it can.
 */
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
 * Describes why a path can't be written to. Names the wrong part of the path, which may be a parent. Never
 * suggests to change the owner of a folder above DATA_DIR, such as `/`.
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
  return `this user can't ${use} ${part}${isForbidden ? OWNER_HINT : (hints.get(code) ?? "")}`;
}

const OWNER_HINT =
  "; give it to the user that the program runs as (chown), with permission to read and write (chmod u+rw)";

const hints = new Map([
  ["ENOENT", "; it doesn't exist and can't be created"],
  ["EROFS", "; its disk is mounted read-only"],
  ["ENOSPC", "; its disk is full"],
  ["EDQUOT", "; its disk is full"],
]);

/** File names of databases and of SQLite's auxiliary files, but not of copies. */
const DATABASE = /^\w+\.(sqlite|db)(-wal|-shm)?$/;
const AUXILIARY = /-(wal|shm)$/;
