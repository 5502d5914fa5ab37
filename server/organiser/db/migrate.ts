import { basename } from "node:path";
import { type Migration, type MigrationResultSet, Migrator } from "kysely";
import type { Db } from "./database.ts";
import { copyBeforeUpgrade, type FreeSpace } from "./copy-before-upgrade.ts";

/**
 * Brings the tables up to date. Migrations run once each, in the order of their names; those of a feature
 * that joins later may have an earlier name, because features don't touch each other's tables.
 *
 * A new database is made in one transaction. One that holds something is copied first
 * (`copyBeforeUpgrade`), then each migration runs in a transaction of its own, so that an interrupted one
 * leaves nothing behind and the next start goes on with it.
 *
 * Throws an error that names the migration that failed, and where the copy is; or that says that the database
 * was written by a newer version.
 */
export async function migrate(
  db: Db,
  migrations: readonly Record<string, Migration>[],
  freeSpace?: FreeSpace,
): Promise<void> {
  const all = merge(migrations);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    allowUnorderedMigrations: true,
  });
  const executed = await executedMigrations(db);
  const unknown = executed.find((name) => !(name in all));
  if (unknown !== undefined)
    throw new Error(
      `The database was written by a newer version (it has the migration ${unknown}). Start that version, or restore a backup made by this one.`,
    );

  const pending = Object.keys(all).length - executed.length;
  if (pending === 0) return;
  if (executed.length === 0) {
    throwFailure(await migrator.migrateToLatest(), "");
    return;
  }
  const copy = await copyBeforeUpgrade(db, freeSpace);
  for (let step = 0; step < pending; step++)
    throwFailure(await migrator.migrateUp(), ` A copy of it from before is ${basename(copy)}.`);
}

/** Names of the migrations that the database has; none for a new one. */
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
  const why = error instanceof Error ? error.message : "for a reason that isn't an error";
  throw new Error(
    `The migration ${failed.migrationName} failed and was rolled back: ${why}. The database is as it was before it.${where}`,
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
