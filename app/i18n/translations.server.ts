import type { Feature } from "./features.ts";
import { i18nInstanceFor } from "./instances.server.ts";
import type { ParseKeys } from "i18next";

/**
 * Returns the `t` function of a feature for loaders, actions and `meta`:
 * `getTranslations(context.language.code, "events")("title")`.
 */
export const getTranslations = <F extends Feature>(language: string, feature: F) =>
  i18nInstanceFor(language).getFixedT(language, feature);

/** Returns the prefix of a page title for a state (“Error: ”), as `useTitleState` adds it in the browser. */
export const getTitleStatePrefix = (language: string, state: string): string =>
  getTranslations(language, "common")("atField", { field: state, message: "" });

/**
 * Returns the text of a notice by its key. Returns null for an unknown key, which a cookie of an older
 * deployment may contain.
 */
export function getNoticeText(
  language: string,
  key: string,
  values: Record<string, string | number> = {},
): string | null {
  const instance = i18nInstanceFor(language);
  const isNotice = (name: string): name is ParseKeys<"notices"> => instance.exists(name, { ns: "notices" });
  return isNotice(key) ? instance.getFixedT(language, "notices")(key, values) : null;
}
