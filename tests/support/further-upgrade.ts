import { type Migration, sql } from "kysely";
import { migrate } from "../../server/organiser/db/migrate.ts";
import { openDatabase } from "../../server/organiser/db/open-database.ts";

/** Applies twenty more migrations to the API's database in `folder`. */
export async function upgradeFurther(folder: string): Promise<void> {
  const db = openDatabase(folder);
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const executed = rows.map(({ name }): [string, Migration] => [name, { up: async () => {} }]);
  const further = Array.from({ length: 20 }, (_, number): [string, Migration] => [
    `further-${String(number).padStart(2, "0")}`,
    {
      async up(all) {
        await all.schema.alterTable("users").addColumn(`further_${number}`, "integer").execute();
        await sql.raw(`UPDATE users SET further_${number} = id`).execute(all);
        await all.schema.createTable(`further_${number}`).addColumn("id", "integer").execute();
        await sql.raw(`INSERT INTO further_${number} SELECT id FROM articles`).execute(all);
      },
    },
  ]);
  await migrate(db, [Object.fromEntries([...executed, ...further])]);
  await db.destroy();
}
