import { describe, expect, test } from "vitest";
import type { settings } from "../../app/site/settings.ts";
import { readEnvironment } from "../../server/env.ts";

const least = {
  PUBLIC_URL: "https://site.example",
  ORGANISER_API_URL: "https://api.example",
  SESSION_SECRETS: "a-secret-of-at-least-32-characters-1",
};

describe("every setting of the site", () => {
  /** For each setting: the environment variable that overrides it, a value, and the parsed result. */
  const overriding: Record<
    keyof typeof settings,
    [variable: string, value: string, member: string, read: unknown][]
  > = {
    profileParts: [["PROFILE_FIELDS", "abn", "profileParts", ["abn"]]],
    paymentRecipient: [["PAYMENT_RECIPIENT_ID", "7", "paymentRecipient", 7]],
    googleLogin: [["GOOGLE_LOG_IN", "yes", "googleLogin", true]],
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
