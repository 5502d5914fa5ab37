import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { languages } from "../../app/i18n/languages.ts";
import { some } from "../support/some.ts";

type Words = { [key: string]: string | Words };
const Words: z.ZodType<Words> = z.lazy(() => z.record(z.string(), z.union([z.string(), Words])));

const features = readdirSync("locales/en").toSorted();
const plural = /_(zero|one|two|few|many|other)$/;

test("there is a folder of words for each of the 18 languages [I18N-002]", () => {
  expect(readdirSync("locales").toSorted()).toEqual(Object.keys(languages).toSorted());
});

describe.each(Object.keys(languages))("the words of %s", (language) => {
  test("cover the same features as English", () => {
    expect(readdirSync(join("locales", language)).toSorted()).toEqual(features);
  });

  test.each(features)("in %s have every key, plural and value of English [I18N-001]", (feature) => {
    const english = leaves(read("en", feature));
    const translated = leaves(read(language, feature));
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

    const wanted = [...english.keys()].flatMap((key) => {
      if (!plural.test(key)) return [key];
      const stem = key.replace(plural, "");
      return categories.map((category) => `${stem}_${category}`);
    });
    expect([...translated.keys()].toSorted()).toEqual([...new Set(wanted)].toSorted());

    for (const [key, words] of some(translated)) {
      const original = english.get(key) ?? english.get(key.replace(plural, "_other")) ?? "";
      expect(words.trim(), key).not.toBe("");
      // A plural form may leave out its number (“one ticket”), but name nothing that isn't given.
      const given = values(original);
      expect(given, key).toEqual(expect.arrayContaining(values(words)));
      expect(plural.test(key) ? given : values(words), key).toEqual(given);
    }
  });
});

function read(language: string, feature: string): Words {
  return Words.parse(JSON.parse(readFileSync(join("locales", language, feature), "utf8")));
}

function leaves(words: Words, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[prefix + key, value]] : [...leaves(value, `${prefix}${key}.`)],
    ),
  );
}

/** The values that a text takes, sorted: `{{name}}` gives `name`. */
const values = (words: string): string[] =>
  [...words.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? "").toSorted();
