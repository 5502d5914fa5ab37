import { expect, test } from "vitest";
import { createLanguageChoice, negotiateLanguage } from "./language.ts";

test.each([
  ["de", "de"],
  ["de-AT,fr;q=0.8", "de"],
  ["en-AU,en;q=0.9", "en"],
  ["pt", "pt-BR"],
  ["pt-PT", "pt-BR"],
  ["zh-TW,zh;q=0.9", "zh-CN"],
  ["ZH-cn", "zh-CN"],
  ["sv,ja;q=0.5", "ja"],
  ["fr;q=0.3, it;q=0.9", "it"],
  ["ar;q=0, es", "es"],
  ["sv", null],
  ["*", null],
  ["", null],
  [";;;,,q=1,🏁", null],
])("Accept-Language “%s” is answered in %s [I18N-006]", (header, language) =>
  expect(negotiateLanguage(header)).toBe(language),
);

const choice = createLanguageChoice(false);
const french = (await choice.kept("fr")).split(";")[0] ?? "";

test.each([
  ["?lng= comes first", "?lng=ja", french, "de", "ja"],
  ["then the kept choice", "", french, "de", "fr"],
  ["then the browser's languages", "", "", "de", "de"],
  ["then English", "", "", "sv", "en"],
  ["an unknown ?lng= counts for nothing", "?lng=xx", french, "de", "fr"],
  ["a cookie that somebody made up counts for nothing", "", "language=zz", "de", "de"],
])("language: %s [I18N-006]", async (_rule, query, cookie, header, language) => {
  const headers = new Headers({ cookie, "accept-language": header });
  expect(await choice.of(`https://site.example/events${query}`, headers)).toBe(language);
});
