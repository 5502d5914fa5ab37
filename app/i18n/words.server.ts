import type { Feature } from "./features.ts";
import { instanceOf } from "./instances.server.ts";
import type { ParseKeys } from "i18next";

/**
 * The words of a feature for loaders, actions and `meta`: `wordsFor(context.language.code,
 * "events")("title")`.
 */
export const wordsFor = <F extends Feature>(language: string, feature: F) =>
  instanceOf(language).getFixedT(language, feature);

/** The sentence of a notice by its key, or null when there is no such key (an older deployment's cookie). */
export function noticeText(
  language: string,
  key: string,
  values: Record<string, string | number> = {},
): string | null {
  const words = instanceOf(language);
  const isNotice = (name: string): name is ParseKeys<"notices"> => words.exists(name, { ns: "notices" });
  return isNotice(key) ? words.getFixedT(language, "notices")(key, values) : null;
}
