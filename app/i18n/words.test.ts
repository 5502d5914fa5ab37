import { describe, expect, test } from "vitest";
import { wordFiles } from "./files.server.ts";
import { instanceOf } from "./instances.server.ts";
import { directionOf } from "./languages.ts";
import { noticeText, wordsFor } from "./words.server.ts";

describe("the words of a language", () => {
  test("each language has an instance of its own, so that no visitor is answered in another's [I18N-004]", () => {
    const german = instanceOf("de");
    instanceOf("fr");
    expect(german.language).toBe("de");
    expect(instanceOf("de")).toBe(german);
  });

  test("a language nobody knows is answered in English [I18N-003]", () => {
    expect(instanceOf("xx").language).toBe("en");
    expect(instanceOf("__proto__").language).toBe("en");
  });

  test("Arabic is written from right to left [I18N-007]", () => {
    expect(directionOf("ar")).toBe("rtl");
    expect(directionOf("en")).toBe("ltr");
  });

  test("the browser is told one file for each feature [I18N-005]", () => {
    const files = wordFiles("en");
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["common", "site", "entry", "errors"]));
    expect(files["site"]?.language).toBe("en");
  });
});

test("a missing page has the documented words [RT-074 RT-075 RT-076]", () => {
  const t = wordsFor("en", "errors");
  expect(t("notFound.title")).toBe("Page not found");
  expect(t("notFound.text")).toBe("Please visit our homepage to get where you need to go.");
  expect(t("notFound.home")).toBe("Take me home");
});

describe("a notice", () => {
  test("is a sentence with its values", () => {
    expect(noticeText("en", "loggedIn", { name: "Dana" })).toBe("Welcome back, Dana.");
  });

  test("that an older version of the site left is not shown", () => {
    expect(noticeText("en", "gone.since")).toBeNull();
  });
});
