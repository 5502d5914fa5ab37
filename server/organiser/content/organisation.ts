import type { Db } from "../db/database.ts";
import type { SettingName } from "./domain.ts";

export type Organisation = { name: string; abn: string; address: string; email: string };

/** Who sells: what stands on invoices and where the organiser is written to; "" for what isn't set. */
export async function organisation(db: Db): Promise<Organisation> {
  const rows = await db.selectFrom("site_settings").selectAll().execute();
  const settings = new Map(rows.map(({ name, value }) => [name, value]));
  const of = (name: SettingName): string => settings.get(name) ?? "";
  return {
    name: of("organisation_name"),
    abn: of("organisation_abn"),
    address: of("organisation_address"),
    email: of("organisation_email"),
  };
}

/** The organiser's name; "" where it isn't set. */
export async function organisationName(db: Db): Promise<string> {
  const setting = await db
    .selectFrom("site_settings")
    .select("value")
    .where("name", "=", "organisation_name")
    .executeTakeFirst();
  return setting?.value ?? "";
}
