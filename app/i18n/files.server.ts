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
 * Where the browser fetches a feature's words: hashed, so kept for ever. English where the language has no
 * such file yet.
 */
export type WordFile = { language: string; url: string };

/** The words of one language by feature. */
export function wordsOf(language: string): ResourceLanguage {
  const files = Object.entries(contents).flatMap(([path, words]) => {
    const [, , folder, name] = path.split("/");
    return folder === language && name ? [[name.replace(".json", ""), words] as const] : [];
  });
  return Object.fromEntries(files);
}

/** The file of each feature in a language, for the browser. [I18N-005] */
export function wordFiles(language: string): Record<string, WordFile> {
  const english = Object.keys(addresses).filter((path) => path.startsWith("/locales/en/"));
  return Object.fromEntries(
    english.flatMap((path) => {
      const feature = path.replace("/locales/en/", "").replace(".json", "");
      const own = addresses[`/locales/${language}/${feature}.json`];
      const url = own ?? addresses[path];
      return url ? [[feature, { language: own ? language : "en", url }] as const] : [];
    }),
  );
}
