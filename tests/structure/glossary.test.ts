import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { languages } from "../../app/i18n/languages.ts";

/**
 * What `docs/glossary.md` says of a language, as regular expressions: `never` occurs in no text (second terms
 * for a thing, wrong forms of address, English), each of `terms` occurs in some text.
 */
const Glossary = z.record(
  z.string(),
  z.object({
    address: z.string(),
    never: z.array(z.string()).min(10),
    terms: z.record(z.string(), z.array(z.string()).min(1)),
  }),
);
const glossary = Glossary.parse(JSON.parse(readFileSync("tests/support/glossary.json", "utf8")));
const translated = Object.keys(languages).filter((language) => language !== "en");

test("every translated language has a glossary", () => {
  expect(Object.keys(glossary).toSorted()).toEqual(translated.toSorted());
});

describe.each(translated)("the texts in %s", (language) => {
  const { never, terms } = glossary[language] ?? { never: [], terms: {} };
  const texts = [...textsOf("locales", language), ...mailTexts(language)];

  test("have one term for one thing, one form of address, and no English", () => {
    const found = never.flatMap((expression) => {
      const text = texts.find((one) => new RegExp(expression, "iu").test(one));
      return text === undefined ? [] : [`${expression}: ${text}`];
    });
    expect(found).toEqual([]);
  });

  test("use the terms of the glossary", () => {
    const missing = Object.entries(terms).flatMap(([term, expressions]) =>
      expressions
        .filter((expression) => !texts.some((text) => new RegExp(expression, "iu").test(text)))
        .map((expression) => `${term}: ${expression}`),
    );
    expect(missing).toEqual([]);
  });
});

const textsOf = (folder: string, language: string): string[] =>
  readdirSync(join(folder, language)).flatMap((file) => stringsIn(join(folder, language, file)));

const mailTexts = (language: string): string[] =>
  stringsIn(join("server/organiser/mail/locales", `${language}.json`));

function stringsIn(file: string): string[] {
  const texts: string[] = [];
  JSON.parse(readFileSync(file, "utf8"), (_key, value: unknown) => {
    if (typeof value === "string") texts.push(value);
    return value;
  });
  return texts;
}
