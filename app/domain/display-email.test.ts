import { expect, test } from "vitest";
import { emailRule } from "./record-rules/person.ts";
import { formatEmailForDisplay } from "./display-email.ts";

const hosts = [
  "münchen.example",
  "bücher.münchen.example",
  "straße.example",
  "español.example",
  "çağrı.example",
  "łódź.example",
  "việtnam.example",
  "почта.example",
  "пошта.укр",
  "ελλάδα.example",
  "საქართველო.example",
  "例え.テスト",
  "東京カタカナ.example",
  "中文.example",
  "한국.example",
  "مثال.example",
  "דוגמה.example",
  "उदाहरण.example",
  "ตัวอย่าง.example",
  "o2-ü.example",
  "сор.укр",
  "почта.сор.рф",
  "altın.com.tr",
  "bücher.почта.example",
  "東京タワー.example",
  "٢٠٢٧مثال.example",
];

test.each(hosts)("an address at %s is displayed in Unicode, and saved in punycode", (host) => {
  const saved = emailRule.normalise(`info@${host}`);
  expect(saved).toMatch(/^info@[\0-\x7f]+$/);
  expect(saved).toContain("xn--");
  expect(formatEmailForDisplay(saved)).toBe(`info@${host}`);
  expect(emailRule.normalise(formatEmailForDisplay(saved))).toBe(saved);
});

const LOOKALIKES = [
  ["Cyrillic а among Latin", "pаypal.example"],
  ["Cyrillic letters alone that look like apple", "аррӏе.com"],
  ["Greek letters alone that look Latin", "νικο.example"],
  ["Greek ο in Latin", "gοogle.example"],
  ["Latin of phonetics", "ɡoogle.example"],
  ["Latin with Han", "ab中.example"],
  ["Armenian о among Latin", "gօօgle.example"],
  ["Arabic with Hebrew", "مثدו.example"],
  ["a label that looks Latin beside one that doesn't", "аррӏе.münchen.example"],
  ["a label that looks Latin below one that doesn't", "почта.аррӏе.com"],
  ["a label that looks Latin above one that doesn't", "аррӏе.почта.com"],
  ["a label that looks Latin among ASCII", "login.аррӏе.com"],
  ["a Greek label that looks Latin below Cyrillic", "νικο.почта.рф"],
  ["an Armenian label that looks Latin", "օսհ.example"],
  ["an i without its dot", "gıthub.com"],
  ["kra, which looks like k", "faceboo\u0138.com"],
  ["a click, which looks like l", "paypa\u01c0.com"],
  ["digits of Devanagari in Latin", "g००gle.com"],
  ["one label of mixed scripts of three", "münchen.pаypal.почта.example"],
] as const;

test.each(LOOKALIKES)("%s stays in punycode", (_what, host) => {
  const ascii = `info@${new URL(`http://${host}`).hostname}`;
  expect(ascii).toContain("xn--");
  expect(formatEmailForDisplay(ascii)).toBe(ascii);
});

test.each([
  "sam@example.com",
  "",
  "no address",
  "xn--mnchen-3ya@example.com",
  "a@xn--.example",
  "a@xn--zz--.example",
  "a@xn--mnchen-3ya.example\nb",
  "李@例え.テスト",
])("anything else than punycode of a domain stays unchanged: “%s”", (text) => {
  expect(formatEmailForDisplay(text)).toBe(text);
});
