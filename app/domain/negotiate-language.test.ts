import { expect, test } from "vitest";
import { negotiateLanguage } from "./negotiate-language.ts";

const codes = ["en", "de", "pt-BR", "zh-CN", "id"];

test.each([
  ["de", "de"],
  ["de-AT,en;q=0.5", "de"],
  ["pt", "pt-BR"],
  ["zh-TW", "zh-CN"],
  ["in", "id"],
  ["PT-br", "pt-BR"],
  ["fr, de;q=0.2, en;q=0.8", "en"],
  ["fr", null],
  ["*", null],
  ["", null],
])("of the languages of the mails “%s” asks for %s", (header, code) => {
  expect(negotiateLanguage(header, codes)).toBe(code);
});
