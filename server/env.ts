import { z } from "zod";
import { uploadLimitsOf } from "../app/domain/upload-rules.ts";
import { profileParts } from "../app/domain/profile-parts.ts";
import { misspelledSettings } from "./shared/misspelled-settings.ts";
import {
  address,
  instant,
  isLoopback,
  isWebAddress,
  list,
  listOf,
  networks,
  oneOf,
  port,
  readSettings,
  secureAddress,
  timeZone,
  integer,
  yesOrNo,
} from "./shared/setting-kinds.ts";
import { fileSettingName } from "./shared/settings-from-files.ts";
import type { AuthorisationSettings } from "./organiser-client/authorisation.ts";

/** Settings of the site, read once at start. Addresses have no trailing slash; times are milliseconds. */
export type Environment = z.output<typeof Settings>;

/** Reads the settings of this process. */
export function readOwnEnvironment(own: Record<string, string | undefined> = process.env): Environment {
  // React is loaded later and runs its slow development build without this.
  own["NODE_ENV"] ??= "production";
  return readEnvironment(own);
}

/** Returns a message for each environment variable whose name is almost that of a setting. */
export const readMisspelledSettings = (): string[] =>
  misspelledSettings(Object.keys(process.env), settingNames);

/**
 * Reads the site's settings. No other module of the site reads the environment.
 * @throws one Error with a line for each missing or invalid setting. Values are left out, as they may be
 * secrets.
 */
export const readEnvironment = (source: Record<string, string | undefined>): Environment =>
  readSettings(Settings, source, { program: "The site", names: settingNames, secretNames });

const publicAddress = address
  .refine((value) => new URL(value).pathname === "/", "must be an origin without a path")
  .refine(
    (value) => value.startsWith("https:") || isLoopback(value),
    "must be https, unless it is this machine itself",
  );

/** URL of an endpoint of another service, which may have a query. */
const serviceAddress = z
  .string()
  .trim()
  .refine(isWebAddress, { error: "must be an address that begins with http:// or https://", abort: true })
  .refine((value) => new URL(value).username === "", "must be an address without a user");

const Members = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: publicAddress,
  ORGANISER_API_URL: address,
  ORGANISER_PUBLIC_URL: address.optional(),
  ORGANISER_API_ALLOWED: listOf(address, "must be a list of addresses like https://api.example.com").default(
    [],
  ),
  SESSION_SECRETS: z
    .string("is missing; give at least one secret of 32 characters or more")
    .pipe(list)
    .refine((secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= 32), {
      error: "must be a list of secrets of 32 characters or more each; the first one encrypts",
    }),
  SESSION_MAX_DAYS: integer(1, 365).default(90),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be an address that begins with redis:// or rediss://" })
    .optional(),
  TRUSTED_PROXIES: networks.default([]),
  HSTS_INCLUDE_SUBDOMAINS: yesOrNo.default(false),
  DATA_DIR: z.string().default("./data"),
  STORE_MAX_MB: integer(16, 1_000_000).default(500),
  DRAFTS_MAX_MB: integer(1, 1_000_000).default(50),
  // The format that Sentry's library requires; it disables reports silently otherwise.
  SENTRY_DSN: z
    .string()
    .trim()
    .regex(
      /^https?:\/\/\w+(:\w+)?@[\w.-]+(:\d+)?\/(.+\/)?\d+$/,
      "must be the address that Sentry gives, like https://key@sentry.example.com/1",
    )
    .optional(),
  ORGANISER_READS: z.enum(["get", "post"], 'must be "get" or "post"').default("get"),
  ORGANISER_SPACING_MS: integer(0, 10_000).default(0),
  ORGANISER_CALLS_IN_FLIGHT: integer(1, 1_000).default(16),
  LOG_INS_AT_ONCE: integer(1, 1_000).default(4),
  ORGANISER_READ_TIMEOUT_MS: integer(100, 50_000).default(8_000),
  MAX_WORK_IN_FLIGHT: integer(1, 10_000).default(200),
  LISTEN_BACKLOG: integer(1, 65_535).default(4_096),
  HEALTH_PORT: integer(1, 65_535).optional(),
  HEALTH_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: integer(1, 65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  PAYMENT_ORIGINS: listOf(
    z.url({ protocol: /^https?$/ }),
    "must be a list of origins like https://pay.example.com",
  ).default([]),
  PRODUCT_NAME: z.string().default("roll racing"),
  PRODUCT_SLUG: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens")
    .default("roll-racing"),
  AUTHORISATION_URL: secureAddress.optional(),
  AUTHORISATION_CLIENT_ID: z.string().trim().max(200).optional(),
  AUTHORISATION_NAME: z.string().trim().max(60).optional(),
  AUTHORISATION_PKCE: yesOrNo.default(true),
  GOOGLE_LOG_IN: yesOrNo.optional(),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: "must begin with mailto: or https://" })
    .optional(),
  TIME_ZONE: timeZone.default("Australia/Sydney"),
  ADDRESS_AUTOCOMPLETE_URL: serviceAddress.optional(),
  ADDRESS_LOOKUP_URL: serviceAddress.optional(),
  ADDRESS_SERVICE_KEY: z.string().optional(),
  PROFILE_FIELDS: listOf(z.enum(profileParts), `must be a list of ${profileParts.join(", ")}`)
    .transform((given) => profileParts.filter((part) => given.includes(part)))
    .optional(),
  LOG_IN_BY_CODE_ONLY: yesOrNo.optional(),
  SIGN_UP_ASKS_DATE_OF_BIRTH: yesOrNo.optional(),
  VEHICLE_PHOTO_REQUIRED: yesOrNo.optional(),
  BACK_TO_TOP: yesOrNo.optional(),
  TOAST_MS: integer(0, 600_000).optional(),
  MENU_MAIN: z.string().optional(),
  MENU_FOOTER: z.string().optional(),
  UPLOAD_MAX_MB: integer(1, 1_000).optional(),
  UPLOAD_SPOOL_MAX_MB: integer(100, 1_000_000).default(1_000),
  PAYMENT_RECIPIENT_ID: integer(1, 999_999_999).optional(),
  SITE_NEWSLETTER: z
    .enum(["mailerlite", "subscriber"], 'must be "mailerlite" or "subscriber"')
    .default("mailerlite"),
  RAW_CODE: z.enum(["cleaned", "trusted"], 'must be "cleaned" or "trusted"').default("cleaned"),
  SITE_PAGE_FORMAT: z.enum(["blocks", "rows"], 'must be "blocks" or "rows"').default("blocks"),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "silent").default("info"),
  CLOCK_START: instant.optional(),
});

/** Settings that may be given by file. `REDIS_URL` contains a password. */
const secretNames = [
  "SESSION_SECRETS",
  "REDIS_URL",
  "ADDRESS_SERVICE_KEY",
  "SENTRY_DSN",
] as const satisfies readonly (keyof typeof Members.shape)[];

/** Names of all settings of the site. */
export const settingNames: readonly string[] = [
  ...Object.keys(Members.shape),
  ...secretNames.map(fileSettingName),
];

const Settings = Members.refine((given) => given.CLOCK_START === undefined || isLoopback(given.PUBLIC_URL), {
  path: ["CLOCK_START"],
  error: "may only be set while PUBLIC_URL is this machine itself",
})
  .refine(
    (given) => (given.AUTHORISATION_URL === undefined) === (given.AUTHORISATION_CLIENT_ID === undefined),
    {
      path: ["AUTHORISATION_CLIENT_ID"],
      error: "goes with AUTHORISATION_URL: give both or neither",
    },
  )
  .refine(
    (given) => {
      const { ADDRESS_AUTOCOMPLETE_URL, ADDRESS_LOOKUP_URL, ADDRESS_SERVICE_KEY } = given;
      const set = [ADDRESS_AUTOCOMPLETE_URL, ADDRESS_LOOKUP_URL, ADDRESS_SERVICE_KEY].filter(Boolean);
      return set.length === 0 || set.length === 3;
    },
    {
      path: ["ADDRESS_SERVICE_KEY"],
      error: "goes with ADDRESS_AUTOCOMPLETE_URL and ADDRESS_LOOKUP_URL: set all three, or none",
    },
  )
  .refine(
    (given) =>
      given.ORGANISER_PUBLIC_URL !== undefined ||
      given.ORGANISER_API_URL.startsWith("https:") ||
      isLoopback(given.PUBLIC_URL),
    {
      path: ["ORGANISER_PUBLIC_URL"],
      error:
        "is missing; PUBLIC_URL is not on loopback and ORGANISER_API_URL is not https, so visitors who pay would be sent to an internal address",
    },
  )
  .transform((given) => ({
    port: given.PORT,
    host: given.HOST,
    publicUrl: given.PUBLIC_URL,
    organiserApiUrl: given.ORGANISER_API_URL,
    /** Public base URL of the organiser API. */
    organiserPublicUrl: given.ORGANISER_PUBLIC_URL ?? given.ORGANISER_API_URL,
    /** Other base URLs of the API that a login link may name. */
    organiserApiAllowed: given.ORGANISER_API_ALLOWED.map((allowed) =>
      new URL(allowed).href.replace(/\/+$/, ""),
    ),
    /** The first one encrypts, all of them decrypt. */
    sessionSecrets: given.SESSION_SECRETS,
    longestSession: given.SESSION_MAX_DAYS * 24 * 60 * 60 * 1_000,
    redisUrl: given.REDIS_URL ?? null,
    trustedProxies: given.TRUSTED_PROXIES,
    /** Whether HSTS covers the subdomains of the site. */
    hstsIncludesSubdomains: given.HSTS_INCLUDE_SUBDOMAINS,
    dataDir: given.DATA_DIR,
    /** Maximum size in bytes of the store's file, and of all drafts in any kind of store. */
    maxStoreBytes: given.STORE_MAX_MB * 1_000_000,
    maxDraftBytes: given.DRAFTS_MAX_MB * 1_000_000,
    sentryDsn: given.SENTRY_DSN ?? null,
    organiserReads: given.ORGANISER_READS,
    organiserSpacing: given.ORGANISER_SPACING_MS,
    organiserCallsInFlight: given.ORGANISER_CALLS_IN_FLIGHT,
    /** Password logins in flight at the API; further ones are queued. */
    loginsAtOnce: given.LOG_INS_AT_ONCE,
    organiserReadTimeout: given.ORGANISER_READ_TIMEOUT_MS,
    /** Requests in flight in the website; further ones are rejected. */
    maxWorkInFlight: given.MAX_WORK_IN_FLIGHT,
    /** Maximum length of the queue of pending connections. */
    backlog: given.LISTEN_BACKLOG,
    /** Where the health endpoints listen in addition to the public port; null for nowhere. */
    health: given.HEALTH_PORT === undefined ? null : { port: given.HEALTH_PORT, host: given.HEALTH_HOST },
    /** Where `/metrics` listens; null for nowhere. */
    metrics: given.METRICS_PORT === undefined ? null : { port: given.METRICS_PORT, host: given.METRICS_HOST },
    paymentOrigins: given.PAYMENT_ORIGINS.map((origin) => new URL(origin).origin),
    authorisation: authorisationOf(given),
    /** Whether to offer the organiser's Google login; null for the site's default. */
    googleLogin: given.GOOGLE_LOG_IN ?? null,
    productName: given.PRODUCT_NAME,
    productSlug: given.PRODUCT_SLUG,
    /** Contact for security reports; null for none. */
    securityContact: given.SECURITY_CONTACT ?? null,
    timeZone: given.TIME_ZONE,
    /** Third-party address search; null for none. */
    addressService:
      given.ADDRESS_AUTOCOMPLETE_URL && given.ADDRESS_LOOKUP_URL && given.ADDRESS_SERVICE_KEY
        ? {
            autocomplete: given.ADDRESS_AUTOCOMPLETE_URL,
            lookup: given.ADDRESS_LOOKUP_URL,
            key: given.ADDRESS_SERVICE_KEY,
          }
        : null,
    /** Fields of the profile; null for the site's default. */
    profileParts: given.PROFILE_FIELDS ?? null,
    /**
     * Whether login emails contain no link, and whether sign-up requires the date of birth; null as above.
     */
    logInByCodeOnly: given.LOG_IN_BY_CODE_ONLY ?? null,
    signUpAsksDateOfBirth: given.SIGN_UP_ASKS_DATE_OF_BIRTH ?? null,
    requirePhoto: given.VEHICLE_PHOTO_REQUIRED ?? null,
    backToTop: given.BACK_TO_TOP ?? null,
    toastMilliseconds: given.TOAST_MS ?? null,
    mainMenu: given.MENU_MAIN ?? null,
    footerMenu: given.MENU_FOOTER ?? null,
    /** Maximum file sizes in bytes. */
    uploadLimits: uploadLimitsOf(given.UPLOAD_MAX_MB ?? null),
    /** Maximum total bytes of temporary upload files, which exist until their form is received completely. */
    spoolBytes: given.UPLOAD_SPOOL_MAX_MB * 1_000_000,
    /** User id of the payment recipient; null for the site's default. */
    paymentRecipient: given.PAYMENT_RECIPIENT_ID ?? null,
    newsletter: given.SITE_NEWSLETTER,
    pageFormat: given.SITE_PAGE_FORMAT,
    rawCode: given.RAW_CODE,
    logLevel: given.LOG_LEVEL,
    /** Start of the clock, in milliseconds since 1970 UTC; null for real time. */
    clockStart: given.CLOCK_START ?? null,
  }));

/**
 * Settings of the authorisation server; null for none. If it is the organiser API itself, the server reaches
 * it by the same base URL as the API.
 */
function authorisationOf(given: {
  PUBLIC_URL: string;
  ORGANISER_API_URL: string;
  ORGANISER_PUBLIC_URL?: string | undefined;
  AUTHORISATION_URL?: string | undefined;
  AUTHORISATION_CLIENT_ID?: string | undefined;
  AUTHORISATION_NAME?: string | undefined;
  AUTHORISATION_PKCE: boolean;
}): AuthorisationSettings | null {
  const { AUTHORISATION_URL: url, AUTHORISATION_CLIENT_ID: clientId } = given;
  if (url === undefined || clientId === undefined) return null;
  const publicApi = given.ORGANISER_PUBLIC_URL ?? given.ORGANISER_API_URL;
  const isOfApi = url === publicApi || url.startsWith(`${publicApi}/`);
  return {
    name: given.AUTHORISATION_NAME ?? new URL(url).hostname,
    url,
    internalUrl: isOfApi ? given.ORGANISER_API_URL + url.slice(publicApi.length) : url,
    clientId,
    redirectUri: `${given.PUBLIC_URL}/auth`,
    usesPkce: given.AUTHORISATION_PKCE,
  };
}
