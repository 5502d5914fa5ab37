import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { settings } from "../../app/site/settings.ts";
import { readEnvironment, settingNames } from "../../server/env.ts";
import { misspelledSettings } from "../../server/misspelled-settings.ts";
import { organiserSettingNames } from "../../server/organiser/env.ts";

test.each([
  ["TRUSTED_PROXY", "TRUSTED_PROXIES", false],
  ["TRUSTED_PROXIE", "TRUSTED_PROXIES", true],
  ["ORGANISER_API_ULR", "ORGANISER_API_URL", true],
  ["SESSION_SECRET", "SESSION_SECRETS", true],
  ["REDIS_URI", "REDIS_URL", true],
  ["HOME", "HOST", false],
  ["PATH", "PORT", false],
  ["PUBLIC_URL", "PUBLIC_URL", false],
])("%s is taken for %s: %s", (name, meant, isReported) => {
  const sentence = `${name} is not a setting; did you mean ${meant}?`;
  expect(misspelledSettings([name, "PWD", "npm_config_cache"], settingNames)).toEqual(
    isReported ? [sentence] : [],
  );
});

test("the settings of one program aren't taken for misspelled ones of the other", () => {
  const all = [...settingNames, ...organiserSettingNames];
  expect(misspelledSettings(all, settingNames)).toEqual([]);
  expect(misspelledSettings(all, organiserSettingNames)).toEqual([]);
});

test.each(["README.md", "docs/operations.md"])("%s names every setting of both programs", (file) => {
  const text = readFileSync(file, "utf8");
  const missing = [...settingNames, ...organiserSettingNames].filter((name) => !text.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

const least = {
  PUBLIC_URL: "https://site.example",
  ORGANISER_API_URL: "http://127.0.0.1:3001",
  SESSION_SECRETS: "a-secret-of-at-least-32-characters-1",
};

describe("every setting of the site", () => {
  /** By its name: the environment variable that overrides it, a value of it, and what comes of that. */
  const overriding: Record<
    keyof typeof settings,
    [variable: string, value: string, member: string, read: unknown][]
  > = {
    profileParts: [["PROFILE_FIELDS", "abn", "profileParts", ["abn"]]],
    paymentRecipient: [["PAYMENT_RECIPIENT_ID", "7", "paymentRecipient", 7]],
    googleLogIn: [["GOOGLE_LOG_IN", "yes", "googleLogIn", true]],
    requirePhoto: [["VEHICLE_PHOTO_REQUIRED", "yes", "requirePhoto", true]],
    menus: [
      ["MENU_MAIN", "top", "mainMenu", "top"],
      ["MENU_FOOTER", "bottom", "footerMenu", "bottom"],
    ],
    logInByCodeOnly: [["LOG_IN_BY_CODE_ONLY", "yes", "logInByCodeOnly", true]],
    signUpAsksDateOfBirth: [["SIGN_UP_ASKS_DATE_OF_BIRTH", "yes", "signUpAsksDateOfBirth", true]],
    backToTop: [["BACK_TO_TOP", "no", "backToTop", false]],
    toastMilliseconds: [["TOAST_MS", "0", "toastMilliseconds", 0]],
  };

  test.each(Object.values(overriding).flat())("is overridden by %s: %s", (variable, value, member, read) => {
    expect(readEnvironment(least)).toHaveProperty(member, null);
    expect(readEnvironment({ ...least, [variable]: value })).toHaveProperty(member, read);
  });
});
