import type { ResourceLanguage } from "i18next";

const contents = import.meta.glob<ResourceLanguage[string]>("/locales/*/*.json", {
  eager: true,
  import: "default",
});
const addresses = import.meta.glob<string>("/locales/*/*.json", {
  eager: true,
  import: "default",
  query: "?url",
});

/**
 * The file from which the browser fetches a feature's translations. Its URL contains a hash, so it is cached
 * forever. It is the English file if the language has none yet.
 */
export type TranslationFile = { language: string; url: string };

/** Returns the translations of one language, by feature. */
export function translationsOfLanguage(language: string): ResourceLanguage {
  const files = Object.entries(contents).flatMap(([path, messages]) => {
    const [, , folder, name] = path.split("/");
    return folder === language && name ? [[name.replace(".json", ""), messages] as const] : [];
  });
  return Object.fromEntries(files);
}

type WordFiles = Record<string, TranslationFile>;
const filesByLanguage = new Map<string, WordFiles>();

/** Returns the translation file of each feature in a language of the site, for the browser. [I18N-005] */
export function translationFiles(language: string): WordFiles {
  const files = filesByLanguage.get(language) ?? findFiles(language);
  filesByLanguage.set(language, files);
  return files;
}

function findFiles(language: string): WordFiles {
  const english = Object.keys(addresses).filter((path) => path.startsWith("/locales/en/"));
  return Object.fromEntries(
    english.flatMap((path) => {
      const feature = path.replace("/locales/en/", "").replace(".json", "");
      const ownUrl = addresses[`/locales/${language}/${feature}.json`];
      const url = ownUrl ?? addresses[path];
      return url ? [[feature, { language: ownUrl ? language : "en", url }] as const] : [];
    }),
  );
}
