import { basename } from "node:path";
import { type Migration, type MigrationResultSet, Migrator } from "kysely";
import type { Db } from "./database.ts";
import { copyBeforeUpgrade, finishUpgrade, type StatFileSystem } from "./copy-before-upgrade.ts";

type MigrateOptions = {
  /** Replaced in tests. */
  measureFreeSpace?: StatFileSystem;
  /** Logs the copy and each migration, unless the database is new. */
  log?: (fields: { copy: string } | { migration: string }, message: string) => void;
};

/**
 * Runs the migrations that haven't run yet, in the order of their names. A new migration may have an earlier
 * name than one that has run, because features don't change each other's tables.
 * The tables of a new database are created in one transaction. An existing database is first copied
 * (`copyBeforeUpgrade`). Then each migration has its own transaction, so that the next start continues after
 * an interruption.
 * @throws an error for the operator if the database was written by a newer version, or if a migration fails.
 * The message names the migration and the copy, and says whether other migrations of the upgrade are kept.
 */
export async function migrate(
  db: Db,
  migrations: readonly Record<string, Migration>[],
  { measureFreeSpace, log = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const allMigrations = mergeMigrations(migrations);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => allMigrations },
    allowUnorderedMigrations: true,
  });
  const executedNames = await listExecutedMigrations(db);
  assertMigrationsKnown(executedNames, allMigrations);
  const pendingCount = Object.keys(allMigrations).length - executedNames.length;
  if (pendingCount === 0) return finishUpgrade(db);
  if (executedNames.length === 0) {
    throwFailure(await migrator.migrateToLatest(), "The database is unchanged.");
    return;
  }
  const upgrade = await copyBeforeUpgrade(db, executedNames.length, measureFreeSpace);
  const copy = basename(upgrade.copy);
  log({ copy }, "a copy of the database from before its upgrade exists");
  for (let step = 0; step < pendingCount; step++) {
    const result = await migrator.migrateUp();
    throwFailure(
      result,
      step > 0 || upgrade.isContinued
        ? `Only this migration was rolled back; earlier migrations of this upgrade are kept, and the next start continues after them. To go back to the earlier version, use the copy from before the upgrade: ${copy} (docs/operations.md, “Rolling back”).`
        : `The database is unchanged. A copy from before the upgrade is ${copy}.`,
    );
    for (const { migrationName: migration } of result.results ?? [])
      log({ migration }, "the database was upgraded");
  }
  await finishUpgrade(db);
}

/** @throws an error for the operator if the database was written by a newer version */
export async function assertNotNewer(
  db: Db,
  migrations: readonly Record<string, Migration>[],
): Promise<void> {
  assertMigrationsKnown(await listExecutedMigrations(db), mergeMigrations(migrations));
}

/** @throws an error for the operator if the database was written by a newer or an older version */
export async function assertCurrent(db: Db, migrations: readonly Record<string, Migration>[]): Promise<void> {
  const allMigrations = mergeMigrations(migrations);
  const executedNames = await listExecutedMigrations(db);
  assertMigrationsKnown(executedNames, allMigrations);
  if (executedNames.length < Object.keys(allMigrations).length)
    throw new Error(
      "The database is of an older version: start the organiser API once to upgrade it, then run this again.",
    );
}

function assertMigrationsKnown(
  executedNames: readonly string[],
  allMigrations: Record<string, Migration>,
): void {
  const unknown = executedNames.find((name) => !(name in allMigrations));
  if (unknown !== undefined)
    throw new Error(
      `The database was written by a newer version (it has the migration ${unknown}). Start that version, or restore a backup made by this one.`,
    );
}

/** Lists the names of the migrations that have run, which is empty for a new database. */
async function listExecutedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map(({ name }) => name);
}

function throwFailure({ error, results = [] }: MigrationResultSet, effect: string): void {
  if (error === undefined) return;
  const failed = results.find(({ status }) => status === "Error");
  if (!failed) throw error;
  const reason = error instanceof Error ? error.message : "for an unknown reason";
  throw new Error(`The migration ${failed.migrationName} failed and was rolled back: ${reason}. ${effect}`, {
    cause: error,
  });
}

/**
 * Merges the migrations of all features.
 * @throws if two have the same name
 */
function mergeMigrations(migrations: readonly Record<string, Migration>[]): Record<string, Migration> {
  const migrationsByName = new Map<string, Migration>();
  for (const [name, migration] of migrations.flatMap((feature) => Object.entries(feature))) {
    if (migrationsByName.has(name)) throw new Error(`Two migrations are called ${name}`);
    migrationsByName.set(name, migration);
  }
  return Object.fromEntries(migrationsByName);
}
