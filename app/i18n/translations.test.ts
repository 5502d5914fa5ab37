import { describe, expect, test } from "vitest";
import { i18nInstanceFor } from "./instances.server.ts";
import { getDirection } from "./languages.ts";
import { getNoticeText, getTranslations } from "./translations.server.ts";

describe("the translations of a language", () => {
  test("each language has its own instance, so that a user never gets a response in another user's language [I18N-004]", () => {
    const german = i18nInstanceFor("de");
    i18nInstanceFor("fr");
    expect(german.language).toBe("de");
    expect(i18nInstanceFor("de")).toBe(german);
  });

  test("an unknown language falls back to English [I18N-003]", () => {
    expect(i18nInstanceFor("xx").language).toBe("en");
    expect(i18nInstanceFor("__proto__").language).toBe("en");
  });

  test("Arabic is written from right to left [I18N-007]", () => {
    expect(getDirection("ar")).toBe("rtl");
    expect(getDirection("en")).toBe("ltr");
  });
});

test("the not-found page has the documented texts [RT-074 RT-075 RT-076]", () => {
  const t = getTranslations("en", "errors");
  expect(t("notFound.title")).toBe("Page not found");
  expect(t("notFound.text")).toBe("Please visit our homepage to get where you need to go.");
  expect(t("notFound.home")).toBe("Take me home");
});

describe("a notice", () => {
  test("is formatted with its values", () => {
    expect(getNoticeText("en", "loggedIn", { name: "Dana" })).toBe("Welcome back, Dana.");
  });

  test("with an unknown key, from an older version of the site, is not shown", () => {
    expect(getNoticeText("en", "unavailable.since")).toBeNull();
  });
});
