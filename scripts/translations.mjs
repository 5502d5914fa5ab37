// The translations for browsers: one file per language and feature, with their version in the name.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const byName = (one, other) => (one < other ? -1 : 1);

/** Returns the version of all translations. It changes when any of them does. */
export function hashTranslations() {
  const hash = createHash("sha256");
  for (const file of readdirSync("locales", { recursive: true }).toSorted(byName)) {
    if (file.endsWith(".json")) hash.update(file).update(readFileSync(`locales/${file}`));
  }
  return hash.digest("base64url").slice(0, 8);
}

const listLanguages = () =>
  readdirSync("locales", { withFileTypes: true }).filter((entry) => entry.isDirectory());

/**
 * Writes the translations without spaces. A feature that isn't translated into a language gets its English
 * file. [I18N-005]
 * @param {string} folder
 */
export function writeTranslations(folder) {
  const version = hashTranslations();
  for (const { name: language } of listLanguages()) {
    const own = new Set(readdirSync(`locales/${language}`));
    for (const file of readdirSync("locales/en")) {
      const messages = readFileSync(`locales/${own.has(file) ? language : "en"}/${file}`, "utf8");
      const name = `${language}-${file.replace(".json", "")}-${version}.json`;
      writeFileSync(`${folder}/${name}`, JSON.stringify(JSON.parse(messages)));
    }
  }
}
