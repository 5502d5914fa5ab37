import type { ResourceLanguage } from "i18next";

const messagesByPath = import.meta.glob<ResourceLanguage[string]>("/locales/*/*.json", {
  eager: true,
  import: "default",
});

/** Returns the translations of one language, by feature. */
export function getTranslations(language: string): ResourceLanguage {
  const files = Object.entries(messagesByPath).flatMap(([path, messages]) => {
    const [, , folder, name] = path.split("/");
    return folder === language && name ? [[name.replace(".json", ""), messages] as const] : [];
  });
  return Object.fromEntries(files);
}
