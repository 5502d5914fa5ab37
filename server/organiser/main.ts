import { existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  checkDatabaseIsCurrent,
  checkDatabaseVersion,
  createOrganiser,
  type OrganiserOptions,
  withOperatorErrors,
} from "./app.ts";
import { createPasswords, DEFAULT_HASH_COST } from "./auth/passwords.ts";
import { runBackup, runRestore } from "./backup/commands.ts";
import { assertRestoreFinished } from "./backup/restore.ts";
import { askPassword, createAdmin } from "./create-admin.ts";
import { createPages } from "./create-pages.ts";
import { assertNotLost } from "./db/damaged-database.ts";
import type { Db } from "./db/database.ts";
import { getDatabasePath, openDatabase } from "./db/open-database.ts";
import { SAMPLE_PASSWORD, SAMPLE_USERS } from "./sample/people/sample-people.ts";
import { type OrganiserEnvironment, findOwnMisspelledSettings, readOrganiserEnvironment } from "./env.ts";
import { addMisspelledSettings } from "../shared/misspelled-settings.ts";
import { handleProcessFailures } from "../shared/process-failures.ts";
import { exitAfterStartFailure, writeStartFailure, writeStartLine } from "../shared/start-messages.ts";
import {
  assertPortsFree,
  describeListenError,
  prepareEmptyFolder,
  requireDataFolder,
} from "../shared/start-problems.ts";

/** Runs a command or starts the API, which finishes its requests and stops on SIGTERM or SIGINT. */
async function main([command, ...args]: string[]): Promise<void> {
  if (command === "--help" || command === "help") return print(USAGE);
  const environment = readOrganiserEnvironment();
  const hasSampleLogins = environment.hasSampleData && environment.isLocalTrial;
  const options = { ...environment, clock: createClock(environment.clockStart), hasSampleLogins };
  switch (command) {
    case undefined:
      break;
    case "create-admin":
      return runCreateAdmin(options, args);
    case "create-pages":
      return runCreatePages(options, args);
    case "backup":
      return withOperatorErrors(environment.dataDir, async () =>
        print(await runBackup(environment.dataDir, args)),
      );
    case "restore":
      return print(
        await runRestore(environment.dataDir, args, (dataDir) =>
          checkDatabaseVersion({ ...options, dataDir }),
        ),
      );
    default:
      throw new Error(`Unknown command ${command}. Commands: create-admin, create-pages, backup, restore.`);
  }

  // An interrupted restore may have left databases that this user can't write to.
  await requireDataFolder(environment.dataDir, "The organiser API", { prepare: prepareEmptyFolder });
  assertRestoreFinished(resolve(environment.dataDir));
  await requireDataFolder(environment.dataDir, "The organiser API");
  await assertPortsFree([
    { port: environment.port, host: environment.host },
    ...(environment.outboxPort === null || environment.smtpUrl !== null
      ? []
      : [{ port: environment.outboxPort, host: "127.0.0.1" }]),
    ...(environment.metrics ? [environment.metrics] : []),
  ]).catch((error: unknown) => {
    throw explainListenError(error, environment);
  });
  const organiser = await createOrganiser(options);
  const { url, outboxUrl } = await organiser
    .listen(environment.port, environment.host)
    .catch((error: unknown) => {
      throw explainListenError(error, environment);
    });

  writeStartLine(`The organiser API listens on ${url}`, { program: PROGRAM, url });
  if (outboxUrl) writeStartLine(`Mail outbox: ${outboxUrl}`, { program: PROGRAM });
  for (const warning of findOwnMisspelledSettings()) organiser.dependencies.log.warn(warning);
  if (environment.isMailUnavailable)
    organiser.dependencies.log.warn(
      "SMTP_URL is not set: no mails are sent, neither login codes nor receipts",
    );
  if (environment.hasSampleData && !environment.isLocalTrial)
    organiser.dependencies.log.warn(
      "SAMPLE_DATA is yes, but the API is public: visitors see an invented organiser, and its sample users can't log in. Set SAMPLE_DATA to no and use an empty DATA_DIR before entering real data",
    );
  if (hasSampleLogins) writeStartLine(describeSampleLogins(SAMPLE_USERS), { program: PROGRAM });

  const stop = (exitCode: number) => {
    organiser.close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"])
    process.once(signal, () => {
      organiser.dependencies.log.info(`stopping on ${signal}: finishing the requests in flight`);
      stop(0);
    });
  handleProcessFailures(
    (err, message) => organiser.dependencies.log.error({ err }, message),
    () => stop(1),
  );
}

const runCreateAdmin = (options: OrganiserOptions, args: string[]): Promise<void> =>
  runWithDatabase(options, (db) =>
    createAdmin({ db, passwords: createPasswords(db, DEFAULT_HASH_COST, false) }, args, askPassword),
  );

const runCreatePages = (options: OrganiserOptions, args: string[]): Promise<void> =>
  runWithDatabase(options, (db) => createPages(db, args, Date.now()));

/**
 * Runs a command with the database and prints its result, even while the API runs.
 * @throws if this version of the API was never started, because only a start creates and migrates the
 * database
 */
async function runWithDatabase(
  options: OrganiserOptions,
  command: (db: Db) => Promise<string>,
): Promise<void> {
  const { dataDir } = options;
  assertRestoreFinished(resolve(dataDir));
  assertNotLost(getDatabasePath(dataDir));
  if (!existsSync(getDatabasePath(dataDir)))
    throw new Error(
      `There is no database in ${resolve(dataDir)} yet. Set DATA_DIR as for the API, start the API once, then run this again.`,
    );
  await withOperatorErrors(dataDir, async () => {
    await checkDatabaseIsCurrent(options);
    const db = openDatabase(dataDir);
    try {
      print(await command(db));
    } finally {
      await db.destroy();
    }
  });
}

/** `start` is in milliseconds since 1970 UTC, or null for the real time. */
function createClock(start: number | null): { now(): number } {
  const offset = start === null ? 0 : start - Date.now();
  return { now: () => Date.now() + offset };
}

const describeSampleLogins = (people: readonly { email: string }[]): string =>
  `Sample logins: ${people.map(({ email }) => email).join(", ")}; password ${SAMPLE_PASSWORD}`;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const USAGE = `Usage: node build/organiser.mjs [COMMAND]
Without a command the organiser API starts. Its settings are environment variables; docs/operations.md lists them.
  create-admin EMAIL "FIRST NAME" "LAST NAME"
  create-pages "ORGANISER’S NAME" EMAIL
  backup DIR
  restore DIR [--replace] [--incomplete]`;

const PROGRAM = "organiser";

/** The converted error names the setting of the port that can't be opened. */
const explainListenError = (
  error: unknown,
  { port, host, metrics, outboxPort }: OrganiserEnvironment,
): unknown =>
  describeListenError(error, "The organiser API", [
    { portSetting: "ORGANISER_PORT", port, hostSetting: "ORGANISER_HOST", host },
    {
      portSetting: "ORGANISER_METRICS_PORT",
      port: metrics?.port,
      hostSetting: "ORGANISER_METRICS_HOST",
      host: metrics?.host,
    },
    { portSetting: "OUTBOX_PORT", port: outboxPort ?? undefined },
  ]);

main(process.argv.slice(2)).catch((error: unknown) => {
  // A command prints its error as plain text for a person, and the server as a JSON line.
  if (process.argv.length > 2)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  else writeStartFailure(addMisspelledSettings(error, findOwnMisspelledSettings()), { program: PROGRAM });
  exitAfterStartFailure(error);
});
