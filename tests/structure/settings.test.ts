import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SITE_SETTING_NAMES } from "../../server/env.ts";
import { findMisspelledSettings } from "../../server/shared/misspelled-settings.ts";
import { findOwnMisspelledSettings, ORGANISER_SETTING_NAMES } from "../../server/organiser/env.ts";

test.each([
  ["TRUSTED_PROXY", "TRUSTED_PROXIES", true],
  ["TRUSTED_PROXIE", "TRUSTED_PROXIES", true],
  ["ORGANISER_API_ULR", "ORGANISER_API_URL", true],
  ["SESSION_SECRET", "SESSION_SECRETS", true],
  ["REDIS_URI", "REDIS_URL", true],
  ["HOME", "HOST", false],
  ["PATH", "PORT", false],
  ["PUBLIC_URL", "PUBLIC_URL", false],
])("%s is reported as a misspelling of %s: %s", (name, meant, isReported) => {
  const message = `${name} is not a setting; did you mean ${meant}?`;
  expect(findMisspelledSettings([name, "PWD", "npm_config_cache"], SITE_SETTING_NAMES)).toEqual(
    isReported ? [message] : [],
  );
});

test("a setting of the site that the API has with a prefix is reported by the API, unless both are set", () => {
  expect(findMisspelledSettings(["METRICS_PORT"], ORGANISER_SETTING_NAMES)).toEqual([
    "METRICS_PORT is not a setting; did you mean ORGANISER_METRICS_PORT?",
  ]);
  expect(findMisspelledSettings(["METRICS_PORT", "ORGANISER_METRICS_PORT"], ORGANISER_SETTING_NAMES)).toEqual(
    [],
  );
});

test("an empty setting counts as unset: it doesn't hide the hint, and isn't reported", () => {
  const set = { METRICS_PORT: "9464", ORGANISER_METRICS_PORT: "", SMTP_URI: " " };
  expect(findOwnMisspelledSettings(set)).toEqual([
    "METRICS_PORT is not a setting; did you mean ORGANISER_METRICS_PORT?",
  ]);
});

test("the API reports a port for health checks, unless its environment is the site's, too", () => {
  const set = { HEALTH_PORT: "9465" };
  expect(findOwnMisspelledSettings(set)).toEqual([
    "HEALTH_PORT is not a setting of the organiser API; its health is /healthz at ORGANISER_PORT",
  ]);
  expect(findOwnMisspelledSettings({ ...set, ORGANISER_API_URL: "http://localhost:3001" })).toEqual([]);
});

test("the settings of one program aren't reported as misspelled settings of the other", () => {
  const all = [...SITE_SETTING_NAMES, ...ORGANISER_SETTING_NAMES];
  expect(findMisspelledSettings(all, SITE_SETTING_NAMES)).toEqual([]);
  expect(findMisspelledSettings(all, ORGANISER_SETTING_NAMES)).toEqual([]);
});

test.each(["README.md", "docs/operations.md"])("%s names every setting of both programs", (file) => {
  const text = readFileSync(file, "utf8");
  const missing = [...SITE_SETTING_NAMES, ...ORGANISER_SETTING_NAMES].filter(
    (name) => !text.includes(`\`${name}\``),
  );
  expect(missing).toEqual([]);
});
