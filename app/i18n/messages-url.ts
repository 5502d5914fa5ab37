/**
 * Returns the URL of the translations of a feature. Browsers keep the file forever, because its name contains
 * the version of all translations (`scripts/translations.mjs`).
 */
export function getMessagesUrl(language: string, feature: string): string {
  const { DEV, VITE_TRANSLATIONS_VERSION: version } = import.meta.env;
  return DEV ? `/locales/${language}/${feature}.json` : `/static/${language}-${feature}-${version}.json`;
}
