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
  ["sv, de;q=0", null],
  ["sv;q=0.9, it;q=0.5, sv-SE;q=0.7, fr;q=0.5, de;q=0.5", "it"],
  ["en-US", "en"],
  ["in, fr", "id"],
  ["in-ID, en;q=0.5", "id"],
  ["cmn-Hans, fr", "zh-CN"],
  ["iw, no, de", "de"],
  ["zh-cmn-Hans, fr", "zh-CN"],
  ["i-klingon, fr", "fr"],
  ["de;q=0.5, fr;q=0.5", "de"],
  ["fr, de", "fr"],
  ["sv, fr;q=0.1, de;q=0.2", "de"],
  ["de;level=1;q=0.2, fr;q=0.3", "fr"],
  ["de; q=0.2 , fr ; q=0.3", "fr"],
  ["de;q=x, fr;q=0.1", "fr"],
  ["de;q=-1, fr;q=0.1", "fr"],
  ["de;xq=0.1, fr;q=0.5", "de"],
  ["de-, fr", "fr"],
  ["-de, fr", "fr"],
  ["de_AT, fr", "fr"],
  ["de-toolongaterm, fr", "fr"],
  ["de-variants-1, fr", "de"],
  ["deutschland, fr", "fr"],
  ["p", null],
  ["zh-", null],
  ["sv", null],
  ["*", null],
  ["", null],
  [";;;,,q=1,🏁", null],
])("Accept-Language “%s” selects %s [I18N-006]", (header, language) =>
  expect(negotiateLanguage(header)).toBe(language),
);

const french = "language=ImZyIg%3D%3D";

test.each([
  ["?lng= comes first", "?lng=ja", french, "de", "ja"],
  ["then the stored choice", "", french, "de", "fr"],
  ["then the browser's languages", "", "", "de", "de"],
  ["then English", "", "", "sv", "en"],
  ["an unknown ?lng= is ignored", "?lng=xx", french, "de", "fr"],
  ["a forged cookie is ignored", "", "language=zz", "de", "de"],
])("language: %s [I18N-006]", async (_rule, query, cookie, header, language) => {
  const headers = new Headers({ cookie, "accept-language": header });
  expect(await createLanguageChoice(false).choose(`https://site.example/events${query}`, headers)).toBe(
    language,
  );
});

test("only the first thousand characters of the header are read", () => {
  const before = "sv,".repeat(332);
  expect(negotiateLanguage(`${before}x,de`)).toBe("de");
  expect(negotiateLanguage(`${before}xx,de`)).toBeNull();
});

test("a choice is stored for a year, not readable by scripts, and bound to the site on https [I18N-006]", async () => {
  expect(await createLanguageChoice(false).buildCookie("fr")).toBe(
    `${french}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
  );
  expect(await createLanguageChoice(true).buildCookie("fr")).toBe(
    `__Host-${french}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  );
});

test("without any preference the language is English", async () => {
  expect(await createLanguageChoice(false).choose("https://site.example/", new Headers())).toBe("en");
});
