import { expect, test } from "vitest";
import { readProcessEnvironment, readEnvironment } from "./env.ts";

const least = {
  PUBLIC_URL: "https://site.example",
  ORGANISER_API_URL: "https://api.example",
  SESSION_SECRETS: "a-secret-of-at-least-32-characters-1",
};

/** The lines after the first one. */
function complaints(source: Record<string, string>): string[] {
  try {
    readEnvironment(source);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split("\n").slice(1) : ["no Error"];
  }
}

test("three settings are enough to start", () => {
  const environment = readEnvironment(least);
  expect(environment).toMatchObject({
    port: 3000,
    publicUrl: "https://site.example",
    organiserPublicUrl: "https://api.example",
    timeZone: "Australia/Sydney",
    productSlug: "roll-racing",
    profileParts: null,
    paymentRecipient: null,
    redisUrl: null,
  });
});

test.each([
  [undefined, "production"],
  ["development", "development"],
])("a process started with NODE_ENV %j runs for %s", (given, then) => {
  const own = { ...least, ...(given && { NODE_ENV: given }) };
  readProcessEnvironment(own);
  expect(own).toMatchObject({ NODE_ENV: then });
});

test("each missing setting is reported in a line of its own", () => {
  expect(complaints({}).map((line) => line.trim().split(":")[0])).toEqual([
    "PUBLIC_URL",
    "ORGANISER_API_URL",
    "SESSION_SECRETS",
  ]);
});

test("a misspelled name is reported together with missing settings", () => {
  expect(() => readEnvironment({ PUBLIC_ULR: "https://site.example" })).toThrow(
    "\n  PUBLIC_ULR is not a setting; did you mean PUBLIC_URL?",
  );
});

test.each([
  ["PORT", "70000"],
  ["PORT", "eighty"],
  ["PUBLIC_URL", "http://site.example"],
  ["PUBLIC_URL", "site.example"],
  ["PUBLIC_URL", "https://site.example/path"],
  ["ORGANISER_API_URL", "ftp://api.example"],
  ["ORGANISER_API_URL", "http://user:password@api.example"],
  ["SESSION_SECRETS", "too-short"],
  ["SESSION_SECRETS", `${least.SESSION_SECRETS},too-short`],
  ["REDIS_URL", "http://cache.example"],
  ["ORGANISER_API_ALLOWED", "ftp://api.example"],
  ["TRUSTED_PROXIES", "everybody"],
  ["TRUSTED_PROXIES", "999.1.2.3"],
  ["TRUSTED_PROXIES", "10.0.0.0/99"],
  ["SENTRY_DSN", "not-an-address"],
  ["SENTRY_DSN", "https://sentry.example/1"],
  ["SENTRY_DSN", "https://key@sentry.example/project"],
  ["ORGANISER_READS", "put"],
  ["PAYMENT_ORIGINS", "pay.example"],
  ["PRODUCT_SLUG", "Roll Racing"],
  ["TIME_ZONE", "Sydney"],
  ["SITE_NEWSLETTER", "pigeon"],
  ["SITE_PAGE_FORMAT", "columns"],
  ["RAW_CODE", "yes"],
  ["ADDRESS_SERVICE_KEY", "a-key-without-its-service"],
  ["ADDRESS_LOOKUP_URL", "ftp://addresses.example/lookup"],
  ["PROFILE_FIELDS", "name, shoe-size"],
  ["LOG_LEVEL", "loud"],
  ["CLOCK_START", "tomorrow"],
  ["CLOCK_START", "2027-03-01T09:00:00Z"],
])("%s=%s prevents the start with one line that names it", (name, value) => {
  const lines = complaints({ ...least, [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^  ${name}: `));
});

test("no line contains the value of a setting, which may be a secret", () => {
  const wrong = {
    ...least,
    SESSION_SECRETS: "hunter2",
    REDIS_URL: "redis-hunter2",
    SENTRY_DSN: "dsn-hunter2",
  };
  expect(complaints(wrong)).toHaveLength(3);
  expect(complaints(wrong).join()).not.toContain("hunter2");
});

test("a Sentry DSN and upper-case networks are accepted", () => {
  const given = {
    ...least,
    SENTRY_DSN: "https://key@o1.sentry.example:9000/path/2",
    TRUSTED_PROXIES: "LoopBack",
  };
  expect(readEnvironment(given)).toMatchObject({
    sentryDsn: given.SENTRY_DSN,
    trustedProxies: ["127.0.0.0/8", "::1"],
  });
});

test("plain http and a custom clock are accepted on loopback only", () => {
  const trial = { ...least, PUBLIC_URL: "http://localhost:3000", CLOCK_START: "2027-03-01T09:00:00+11:00" };
  expect(readEnvironment(trial).clockStart).toBe(Date.UTC(2027, 1, 28, 22));
});

test("an authorisation server requires a client id, and uses the internal address if it is the API", () => {
  const api = { ORGANISER_API_URL: "http://127.0.0.1:3001", ORGANISER_PUBLIC_URL: "https://api.example" };
  const given = { ...least, ...api, AUTHORISATION_URL: "https://api.example/oauth/" };
  expect(complaints(given).join()).toContain("AUTHORISATION_CLIENT_ID");
  const settings = { ...given, AUTHORISATION_CLIENT_ID: "website" };
  expect(readEnvironment(settings).authorisation).toMatchObject({
    name: "api.example",
    url: "https://api.example/oauth",
    internalUrl: "http://127.0.0.1:3001/oauth",
    usesPkce: true,
  });
  const elsewhere = { ...settings, AUTHORISATION_URL: "https://api.example.other.example" };
  expect(readEnvironment(elsewhere).authorisation?.internalUrl).toBe("https://api.example.other.example");
  expect(readEnvironment(least).authorisation).toBeNull();
});

test("lists are split at commas and spaces, and URLs lose trailing slashes", () => {
  const environment = readEnvironment({
    ...least,
    PUBLIC_URL: "https://Site.example/",
    TRUSTED_PROXIES: "10.0.0.0/8, ::1 loopback",
    PAYMENT_ORIGINS: "https://pay.example/path",
    PROFILE_FIELDS: "name,date-of-birth",
    ORGANISER_API_URL: "https://api.example/base/",
  });
  expect(environment).toMatchObject({
    publicUrl: "https://site.example",
    trustedProxies: ["10.0.0.0/8", "::1", "127.0.0.0/8", "::1"],
    paymentOrigins: ["https://pay.example"],
    profileParts: ["name", "date-of-birth"],
    organiserApiUrl: "https://api.example/base",
  });
});

test("the public address of an internal API must be set if the site is public", () => {
  const missing =
    "  ORGANISER_PUBLIC_URL: is missing; PUBLIC_URL is not on loopback and ORGANISER_API_URL is not https, so visitors who pay would be sent to an internal address";
  for (const ORGANISER_API_URL of ["http://127.0.0.1:3001", "http://organiser:3001"]) {
    const given = { ...least, ORGANISER_API_URL };
    expect(complaints(given)).toEqual([missing]);
    expect(complaints({ ...given, ORGANISER_PUBLIC_URL: "https://entries.example" })).toEqual([]);
    expect(complaints({ ...given, PUBLIC_URL: "http://localhost:3000" })).toEqual([]);
  }
});
