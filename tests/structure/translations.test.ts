import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { languages } from "../../app/i18n/languages.ts";
import { nonEmpty } from "../support/non-empty.ts";

type Messages = { [key: string]: string | Messages };
const Messages: z.ZodType<Messages> = z.lazy(() => z.record(z.string(), z.union([z.string(), Messages])));

const features = readdirSync("locales/en").toSorted();
const plural = /_(zero|one|two|few|many|other)$/;

test("there is a folder of messages for each of the 18 languages [I18N-002]", () => {
  expect(readdirSync("locales").toSorted()).toEqual(Object.keys(languages).toSorted());
});

describe.each(Object.keys(languages))("the messages of %s", (language) => {
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

    for (const [key, message] of nonEmpty(translated)) {
      const original = english.get(key) ?? english.get(key.replace(plural, "_other")) ?? "";
      expect(message.trim(), key).not.toBe("");
      // A plural form may leave out its number (“one ticket”), but name no other value.
      const expected = values(original);
      expect(expected, key).toEqual(expect.arrayContaining(values(message)));
      expect(plural.test(key) ? expected : values(message), key).toEqual(expected);
      // Browsers don't get the code of i18next for formats (`{{day, date}}`) and nested messages (`$t(key)`).
      expect(message, key).not.toMatch(/\{\{[^}]*,|\$t\(/);
    }
  });
});

test("instructions for operators don't say “please”", () => {
  const paths = [
    ":(glob)*.md",
    "compose.yaml",
    "Dockerfile",
    ":(glob)docs/*.md",
    "docs/monitoring",
    "docs/proxies",
    "docs/systemd",
    ":(glob)scripts/*.mjs",
  ];
  const files = execFileSync("git", ["ls-files", ...paths])
    .toString()
    .trim()
    .split("\n");
  expect(files).toContain("compose.yaml");
  expect(files.filter((file) => /\bplease\b/i.test(readFileSync(file, "utf8")))).toEqual([]);
});

/** Accessible names that include the subject, and the visible labels of the same controls. */
const namedControls = [
  ["account.json", "records.editNamed", "records.edit"],
  ["account.json", "records.removeNamed", "records.remove"],
  ["uploads.json", "documents.downloadNamed", "documents.download"],
  ["events.json", "enterNamed", "enter"],
  ["events.json", "buyTicketsFor", "buyTickets"],
  ["blog.json", "readOf", "read"],
  ["cart.json", "line.removeNamed", "line.remove"],
  ["entry.json", "goods.addNamed", "goods.add"],
  ["shop.json", "detailsOf", "details"],
] as const;

test.each(Object.keys(languages))(
  "the accessible name of a control contains its visible label, in %s",
  (language) => {
    const plain = (text = "") =>
      text
        .toLocaleLowerCase(language)
        .replace(/[^\p{L}\p{M}\p{N}{}]+/gu, " ")
        .trim();
    const mismatched = namedControls.filter(([feature, name, visible]) => {
      const messages = leaves(read(language, feature));
      const label = plain(messages.get(visible));
      return label === "" || !plain(messages.get(name)).includes(label);
    });
    expect(mismatched).toEqual([]);
  },
);

function read(language: string, feature: string): Messages {
  return Messages.parse(JSON.parse(readFileSync(join("locales", language, feature), "utf8")));
}

function leaves(messages: Messages, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[prefix + key, value]] : [...leaves(value, `${prefix}${key}.`)],
    ),
  );
}

/** The values that a message interpolates, sorted: `{{name}}` gives `name`. */
const values = (message: string): string[] =>
  [...message.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? "").toSorted();
