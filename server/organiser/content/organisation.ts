import type { Db } from "../db/database.ts";
import type { Sender } from "../mail/letter.ts";
import type { SettingName } from "./domain.ts";

export type Organisation = { name: string; abn: string; address: string; email: string; phone: string };

/** The seller, for invoices and contact; "" for what isn't set. */
export async function readOrganisation(db: Db): Promise<Organisation> {
  const rows = await db.selectFrom("site_settings").selectAll().execute();
  const settings = new Map(rows.map(({ name, value }) => [name, value]));
  const of = (name: SettingName): string => settings.get(name) ?? "";
  return {
    name: of("organisation_name"),
    abn: of("organisation_abn"),
    address: of("organisation_address"),
    email: of("organisation_email"),
    phone: of("organisation_phone"),
  };
}

/**
 * The sender of mails: the organiser, with the site's first origin. Without a name the site's host is used.
 */
export async function readMailSender(db: Db, [site = ""]: readonly string[]): Promise<Organisation & Sender> {
  const seller = await readOrganisation(db);
  return { ...seller, name: seller.name || (URL.parse(site)?.host ?? ""), site };
}

/** The organiser's name; "" if not set. */
export async function readOrganisationName(db: Db): Promise<string> {
  const setting = await db
    .selectFrom("site_settings")
    .select("value")
    .where("name", "=", "organisation_name")
    .executeTakeFirst();
  return setting?.value ?? "";
}
