import { describe, expect, test } from "vitest";
import { sortByName } from "./sort-by-name.server.ts";
import { languages } from "./languages.ts";

const toRecords = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }));
const sorted = (language: string, names: readonly string[]) =>
  sortByName(language, toRecords(names)).map(({ name }) => name);

describe("names in a list", () => {
  const byCode = [
    "Andorra",
    "United Arab Emirates",
    "Åland Islands",
    "Switzerland",
    "Côte d’Ivoire",
    "Zambia",
  ];

  test.each(["en", "de", "fr", "ar", "zh-CN"])(
    "are sorted alphabetically in %s, not by country code",
    (language) => {
      expect(sorted(language, byCode)).toEqual([
        "Åland Islands",
        "Andorra",
        "Côte d’Ivoire",
        "Switzerland",
        "United Arab Emirates",
        "Zambia",
      ]);
    },
  );

  test.each([
    ["en", ["Chile", "Cuba", "Čad"], ["Čad", "Chile", "Cuba"]],
    ["pl", ["Łotwa", "Luksemburg", "Zambia"], ["Luksemburg", "Łotwa", "Zambia"]],
    ["en", ["Łotwa", "Luksemburg", "Litwa"], ["Litwa", "Łotwa", "Luksemburg"]],
    ["tr", ["Çin", "Cibuti", "Danimarka"], ["Cibuti", "Çin", "Danimarka"]],
    ["vi", ["Đan Mạch", "Dominica", "Estonia"], ["Dominica", "Đan Mạch", "Estonia"]],
    ["uk", ["Їжак", "Йорданія", "Ізраїль"], ["Ізраїль", "Їжак", "Йорданія"]],
    ["es", ["Nueva Zelanda", "Ñame", "Omán"], ["Nueva Zelanda", "Ñame", "Omán"]],
  ])("are sorted in %s by its own collation: %o", (language, names, order) => {
    expect(sorted(language, names)).toEqual(order);
  });

  test("start with the home countries if the API lists them first, and only then", () => {
    expect(sorted("en", ["Australia", "New Zealand", "Zambia", "Andorra"])).toEqual([
      "Australia",
      "New Zealand",
      "Andorra",
      "Zambia",
    ]);
    expect(sorted("en", ["Zambia", "Australia", "Andorra"])).toEqual(["Andorra", "Australia", "Zambia"]);
    expect(sorted("en", ["Australia"])).toEqual(["Australia"]);
  });

  test("are sorted for each language, without changing the original list", () => {
    const list = Object.freeze(toRecords(["Đan Mạch", "Dominica", "Estonia"]));
    const namesIn = (language: string) => sortByName(language, list).map(({ name }) => name);
    expect(namesIn("vi")).toEqual(["Dominica", "Đan Mạch", "Estonia"]);
    expect(namesIn("en")).toEqual(["Đan Mạch", "Dominica", "Estonia"]);
    expect(namesIn("vi")).toEqual(["Dominica", "Đan Mạch", "Estonia"]);
  });
});

test("the languages are sorted by their own names, with English first", () => {
  const [english, ...otherIndexes] = Object.values(languages);
  const { compare } = new Intl.Collator("en");
  expect([english, ...otherIndexes]).toEqual(["English", ...otherIndexes.toSorted(compare)]);
});
