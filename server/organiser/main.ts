import { existsSync } from "node:fs";
import { createOrganiser } from "./app.ts";
import { createPasswords, usualCost } from "./auth/passwords.ts";
import { askPassword, createAdmin } from "./create-admin.ts";
import { databaseFile, openDatabase } from "./db/open-database.ts";
import { samplePassword, samplePeople } from "./sample/people/sample-people.ts";
import { type OrganiserEnvironment, ownMisspelledSettings, readOrganiserEnvironment } from "./env.ts";
import { handleProcessFailures } from "../process-failures.ts";

/** The program of the embedded organiser API: a command, or settings → API → listen → drain on SIGTERM. */
async function main([command, ...words]: string[]): Promise<void> {
  const environment = readOrganiserEnvironment();
  if (command === "create-admin") return runCreateAdmin(environment, words);
  if (command !== undefined) throw new Error(`There is no command ${command}; there is create-admin.`);
  const sampleSignIns = environment.sampleData && environment.isLocalTrial;
  const organiser = await createOrganiser({
    ...environment,
    clock: clockFrom(environment.clockStart),
    sampleSignIns,
  });
  const { url, outboxUrl } = await organiser
    .listen(environment.port, environment.host)
    .catch((error: unknown) => {
      throw inWords(error, environment);
    });

  print(`The organiser API listens on ${url}`);
  if (outboxUrl) print(`Its mails can be read at ${outboxUrl}`);
  for (const why of ownMisspelledSettings()) organiser.parts.log.warn(why);
  if (sampleSignIns) print(signInsOf(samplePeople));

  const stop = (exitCode: number) => {
    organiser.close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  process.once("SIGTERM", () => stop(0));
  process.once("SIGINT", () => stop(0));
  handleProcessFailures(
    (err, message) => organiser.parts.log.error({ err }, message),
    () => stop(1),
  );
}

/** Works while the API runs, too. The API must have been started once, which makes its database. */
async function runCreateAdmin({ dataDir }: OrganiserEnvironment, words: string[]): Promise<void> {
  if (!existsSync(databaseFile(dataDir)))
    throw new Error(
      `There is no database in ${dataDir} yet: start the organiser API once, then call this again.`,
    );
  const db = openDatabase(dataDir);
  try {
    print(await createAdmin({ db, passwords: createPasswords(db, usualCost, false) }, words, askPassword));
  } finally {
    await db.destroy();
  }
}

/** Runs at the speed of the real clock from `start`, or is it. */
function clockFrom(start: number | null): { now(): number } {
  const offset = start === null ? 0 : start - Date.now();
  return { now: () => Date.now() + offset };
}

const signInsOf = (people: readonly { email: string }[]): string =>
  `Sample sign-ins: ${people.map(({ email }) => email).join(", ")}; password ${samplePassword}`;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A port that can't be had is the most frequent reason why nothing starts: it is told in words. */
function inWords(error: unknown, { port }: { port: number }): unknown {
  if (!(error instanceof Error) || !("code" in error) || !("port" in error)) return error;
  if (error.code !== "EADDRINUSE" && error.code !== "EACCES") return error;
  const setting = error.port === port ? "ORGANISER_PORT" : "OUTBOX_PORT";
  const why = error.code === "EACCES" ? "this user may not listen there" : "another program listens there";
  return new Error(
    `The organiser API can't start. Please set right:\n  ${setting}: ${String(error.port)} can't be had, ${why}`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
