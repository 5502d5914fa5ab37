import { type Migration, Migrator } from "kysely";
import type { Db } from "./database.ts";

/**
 * Brings the tables up to date. Migrations run once each, in the order of their names; those of a feature
 * that joins later may have an earlier name, because features don't touch each other's tables. Throws the
 * first failure.
 */
export async function migrate(db: Db, migrations: readonly Record<string, Migration>[]): Promise<void> {
  const all = merge(migrations);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    allowUnorderedMigrations: true,
  });

  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

function merge(migrations: readonly Record<string, Migration>[]): Record<string, Migration> {
  const all = new Map<string, Migration>();
  for (const [name, migration] of migrations.flatMap((feature) => Object.entries(feature))) {
    if (all.has(name)) throw new Error(`Two migrations are called ${name}`);
    all.set(name, migration);
  }
  return Object.fromEntries(all);
}
