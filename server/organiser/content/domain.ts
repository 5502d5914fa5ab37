import type { Db } from "../db/database.ts";
import type { Parts } from "../feature.ts";
import { imageObject } from "../media/image-object.ts";
import { capabilities } from "./capabilities.ts";

/** Every member of the organiser's settings that is text. [SET-001 SET-002 SET-004 SET-006 SET-007] */
const settingNames = [
  "name",
  "theme_colour",
  "dark_theme_colour",
  "seo_title_prefix",
  "seo_title_suffix",
  "google_analytics_key",
  "google_tag_manager",
  "google_site_verification",
  "bing_site_verification",
  "facebook_pixel",
  "matomo_site_url",
  "matomo_site_id",
  "organisation_name",
  "organisation_abn",
  "organisation_address",
  "organisation_email",
  "organisation_phone",
  "facebook_link",
  "twitter_link",
  "instagram_link",
  "linkedin_link",
  "youtube_link",
  "pinterest_link",
  "github_link",
  "xing_link",
  "skype_link",
] as const;

/** Those that are pictures, kept by hash. */
const pictureSettingNames = [
  "favicon",
  "favicon_dark",
  "organisation_logo",
  "organisation_logo_dark",
] as const;

export type SettingName = (typeof settingNames)[number] | (typeof pictureSettingNames)[number];

/** The organiser's settings as the wire has them: text, "" where nothing is set, and image objects. [API-032] */
export async function domainRecord(parts: Parts) {
  const rows = await parts.db.selectFrom("site_settings").selectAll().execute();
  const settings = new Map(rows.map(({ name, value }) => [name, value]));
  const texts = settingNames.map((name) => [name, settings.get(name) ?? ""]);
  const pictures = pictureSettingNames.map((name) => {
    const shape = name.startsWith("favicon") ? { aspect: "1x1", width: 200 } : { aspect: "raw", width: 600 };
    return [name, imageObject(parts, settings.get(name) ?? "", shape)];
  });
  return Object.fromEntries([...texts, ...pictures, ["capabilities", capabilities]]);
}

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
