import type { ResourceLanguage } from "i18next";

const messagesByPath = import.meta.glob<ResourceLanguage[string]>("/locales/*/*.json", {
  eager: true,
  import: "default",
});
const urlsByPath = import.meta.glob<string>("/locales/*/*.json", {
  eager: true,
  import: "default",
  query: "?url",
});

/**
 * A file with a feature's translations for browsers. It is the English file if the feature isn't translated
 * into the language. Browsers can cache the file forever, because the URL contains a hash of the content.
 */
export type TranslationFile = { language: string; url: string };

/** Returns the translations of one language, by feature. */
export function getTranslations(language: string): ResourceLanguage {
  const files = Object.entries(messagesByPath).flatMap(([path, messages]) => {
    const [, , folder, name] = path.split("/");
    return folder === language && name ? [[name.replace(".json", ""), messages] as const] : [];
  });
  return Object.fromEntries(files);
}

type FilesByFeature = Record<string, TranslationFile>;
const filesByLanguage = new Map<string, FilesByFeature>();

/** Returns the translation file of each feature in a language of the site, for the browser. [I18N-005] */
export function getTranslationFiles(language: string): FilesByFeature {
  const files = filesByLanguage.get(language) ?? findFiles(language);
  filesByLanguage.set(language, files);
  return files;
}

function findFiles(language: string): FilesByFeature {
  const englishPaths = Object.keys(urlsByPath).filter((path) => path.startsWith("/locales/en/"));
  return Object.fromEntries(
    englishPaths.flatMap((path) => {
      const feature = path.replace("/locales/en/", "").replace(".json", "");
      const ownUrl = urlsByPath[`/locales/${language}/${feature}.json`];
      const url = ownUrl ?? urlsByPath[path];
      return url ? [[feature, { language: ownUrl ? language : "en", url }] as const] : [];
    }),
  );
}
