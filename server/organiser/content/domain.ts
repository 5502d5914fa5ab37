import type { Capabilities } from "../../../app/wire/site.ts";
import type { Dependencies } from "../feature.ts";
import { buildImageObject } from "../media/image-object.ts";

/** Names of the organiser's text settings. [SET-001 SET-002 SET-004 SET-006 SET-007] */
const SETTING_NAMES = [
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

/** Names of the organiser's picture settings, which are stored as hashes. */
const PICTURE_SETTING_NAMES = [
  "favicon",
  "favicon_dark",
  "organisation_logo",
  "organisation_logo_dark",
] as const;

export type SettingName = (typeof SETTING_NAMES)[number] | (typeof PICTURE_SETTING_NAMES)[number];

/**
 * Loads the organiser's settings in the API's format, with the capabilities of the API. Texts that aren't set
 * are "". [API-032]
 */
export async function loadDomainRecord(dependencies: Dependencies) {
  const rows = await dependencies.db.selectFrom("site_settings").selectAll().execute();
  const settings = new Map(rows.map(({ name, value }) => [name, value]));
  const texts = SETTING_NAMES.map((name) => [name, settings.get(name) ?? ""]);
  const pictures = PICTURE_SETTING_NAMES.map((name) => {
    const imageOptions = name.startsWith("favicon")
      ? { aspect: "1x1", width: 200 }
      : { aspect: "raw", width: 600 };
    return [name, buildImageObject(dependencies, settings.get(name) ?? "", imageOptions)];
  });
  return Object.fromEntries([...texts, ...pictures, ["capabilities", listCapabilities(dependencies)]]);
}

/** Lists the capabilities of the router (`idempotency-key`) and of the features. */
const listCapabilities = ({ features }: Dependencies): readonly (keyof Capabilities)[] => [
  "idempotency-key",
  ...features.flatMap(({ capabilities = [] }) => capabilities),
];
