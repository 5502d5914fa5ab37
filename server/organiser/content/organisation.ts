import type { Db } from "../db/database.ts";
import type { Sender } from "../mail/letter.ts";
import type { SettingName } from "./domain.ts";

export type Organisation = { name: string; abn: string; address: string; email: string; phone: string };

/** Reads the organiser's name and contact details. Fields that aren't set are "". */
export async function readOrganisation(db: Db): Promise<Organisation> {
  const rows = await db.selectFrom("site_settings").selectAll().execute();
  const settings = new Map(rows.map(({ name, value }) => [name, value]));
  const getSetting = (name: SettingName): string => settings.get(name) ?? "";
  return {
    name: getSetting("organisation_name"),
    abn: getSetting("organisation_abn"),
    address: getSetting("organisation_address"),
    email: getSetting("organisation_email"),
    phone: getSetting("organisation_phone"),
  };
}

/** Reads the sender of mails. The default name is the host of the first site. */
export async function readMailSender(db: Db, [site = ""]: readonly string[]): Promise<Organisation & Sender> {
  const organisation = await readOrganisation(db);
  return { ...organisation, name: organisation.name || (URL.parse(site)?.host ?? ""), site };
}

/** Reads the organiser's name, or "" if it isn't set. */
export async function readOrganisationName(db: Db): Promise<string> {
  const setting = await db
    .selectFrom("site_settings")
    .select("value")
    .where("name", "=", "organisation_name")
    .executeTakeFirst();
  return setting?.value ?? "";
}
