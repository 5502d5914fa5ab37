import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fillText, MAIL_LANGUAGES, getMailTexts } from "./mail-texts.ts";

test("mails are written in the languages of the site, English first", () => {
  expect(MAIL_LANGUAGES[0]).toBe("en");
  expect(MAIL_LANGUAGES.toSorted()).toEqual(readdirSync("locales").toSorted());
});

describe.each(MAIL_LANGUAGES)("the texts of mails in %s", (language) => {
  test("have every key and placeholder of English, and their own text", () => {
    const [english, own] = [leaves(getMailTexts("en")), leaves(getMailTexts(language))];
    expect([...own.keys()]).toEqual([...english.keys()]);
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe("");
      expect(valuesIn(text), key).toEqual(valuesIn(english.get(key) ?? ""));
    }
    const same = [...own]
      .filter(
        ([key, text]) => text === english.get(key) && /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, "")),
      )
      .map(([key]) => key);
    const loanwords = ["Total", "Status", "Tickets", "Newsletter", "Password", "Date", "Extras"];
    const untranslated = same.filter((key) => !loanwords.includes(own.get(key) ?? ""));
    expect(language === "en" ? [] : untranslated).toEqual([]);
  });

  test("placeholders in user input are not replaced", () => {
    const text = fillText(getMailTexts(language).helloName, { name: "{{organisation}}" });
    expect(text).toContain("{{organisation}}");
  });
});

test.each(["", "xx", "de-AT", "constructor", "__proto__"])(
  "an unsupported language falls back to English: %s",
  (language) => {
    expect(getMailTexts(language).hello).toBe("Hello,");
  },
);

const valuesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name).toSorted();

function leaves(texts: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] =>
      typeof value === "object" && value !== null
        ? [...leaves(value, `${prefix}${key}.`)]
        : [[prefix + key, String(value)]],
    ),
  );
}
