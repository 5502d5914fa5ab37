import { basename } from "node:path";
import { type Migration, type MigrationResultSet, Migrator } from "kysely";
import type { Db } from "./database.ts";
import { copyBeforeUpgrade, type FreeSpace } from "./copy-before-upgrade.ts";

type MigrateOptions = {
  freeSpace?: FreeSpace;
  /** Logs upgrades of a database that isn't new. */
  log?: (members: { copy: string } | { migration: string }, message: string) => void;
};

/**
 * Migrates the tables. Migrations run once each, in the order of their names; those of a feature that is
 * added later may have an earlier name, because features don't touch each other's tables.
 *
 * A new database is created in one transaction. An existing one is copied first (`copyBeforeUpgrade`), then
 * each migration runs in its own transaction, so that an interrupted one leaves nothing behind and the next
 * start continues with it.
 *
 * Throws an error that names the failed migration and the copy, or an error that the database was written by
 * a newer version.
 */
export async function migrate(
  db: Db,
  migrations: readonly Record<string, Migration>[],
  { freeSpace, log = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const all = merge(migrations);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    allowUnorderedMigrations: true,
  });
  const executed = await executedMigrations(db);
  assertKnown(executed, all);
  const pending = Object.keys(all).length - executed.length;
  if (pending === 0) return;
  if (executed.length === 0) {
    throwFailure(await migrator.migrateToLatest(), "");
    return;
  }
  const copy = basename(await copyBeforeUpgrade(db, freeSpace));
  log({ copy }, "the database was copied before its upgrade");
  for (let step = 0; step < pending; step++) {
    const result = await migrator.migrateUp();
    throwFailure(result, ` A copy from before the upgrade is ${copy}.`);
    for (const { migrationName: migration } of result.results ?? [])
      log({ migration }, "the database was upgraded");
  }
}

/** Throws if the database was written by a newer version. */
export async function assertNotNewer(
  db: Db,
  migrations: readonly Record<string, Migration>[],
): Promise<void> {
  assertKnown(await executedMigrations(db), merge(migrations));
}

/** Throws if the database was written by a newer or older version. */
export async function assertCurrent(db: Db, migrations: readonly Record<string, Migration>[]): Promise<void> {
  const all = merge(migrations);
  const executed = await executedMigrations(db);
  assertKnown(executed, all);
  if (executed.length < Object.keys(all).length)
    throw new Error(
      "The database is of an older version: start the organiser API once to upgrade it, then run this again.",
    );
}

function assertKnown(executed: readonly string[], all: Record<string, Migration>): void {
  const unknown = executed.find((name) => !(name in all));
  if (unknown !== undefined)
    throw new Error(
      `The database was written by a newer version (it has the migration ${unknown}). Start that version, or restore a backup made by this one.`,
    );
}

/** Names of the migrations that have been applied; empty for a new database. */
async function executedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map(({ name }) => name);
}

function throwFailure({ error, results = [] }: MigrationResultSet, where: string): void {
  if (error === undefined) return;
  const failed = results.find(({ status }) => status === "Error");
  if (!failed) throw error;
  const why = error instanceof Error ? error.message : "for an unknown reason";
  throw new Error(
    `The migration ${failed.migrationName} failed and was rolled back: ${why}. The database is unchanged.${where}`,
    { cause: error },
  );
}

function merge(migrations: readonly Record<string, Migration>[]): Record<string, Migration> {
  const all = new Map<string, Migration>();
  for (const [name, migration] of migrations.flatMap((feature) => Object.entries(feature))) {
    if (all.has(name)) throw new Error(`Two migrations are called ${name}`);
    all.set(name, migration);
  }
  return Object.fromEntries(all);
}
