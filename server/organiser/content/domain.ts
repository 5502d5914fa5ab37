import type { Capability } from "../../../app/wire/site.ts";
import type { Parts } from "../feature.ts";
import { imageObject } from "../media/image-object.ts";

/** Text settings of the organiser. [SET-001 SET-002 SET-004 SET-006 SET-007] */
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

/** Picture settings, stored by hash. */
const pictureSettingNames = [
  "favicon",
  "favicon_dark",
  "organisation_logo",
  "organisation_logo_dark",
] as const;

export type SettingName = (typeof settingNames)[number] | (typeof pictureSettingNames)[number];

/** The organiser's settings in the API's format: text, "" if not set, and image objects. [API-032] */
export async function domainRecord(parts: Parts) {
  const rows = await parts.db.selectFrom("site_settings").selectAll().execute();
  const settings = new Map(rows.map(({ name, value }) => [name, value]));
  const texts = settingNames.map((name) => [name, settings.get(name) ?? ""]);
  const pictures = pictureSettingNames.map((name) => {
    const shape = name.startsWith("favicon") ? { aspect: "1x1", width: 200 } : { aspect: "raw", width: 600 };
    return [name, imageObject(parts, settings.get(name) ?? "", shape)];
  });
  return Object.fromEntries([...texts, ...pictures, ["capabilities", capabilitiesOf(parts)]]);
}

/** `idempotency-key` is always included, since the router supports it for every call that declares it. */
const capabilitiesOf = ({ features }: Parts): readonly Capability[] => [
  "idempotency-key",
  ...features.flatMap(({ capabilities = [] }) => capabilities),
];
