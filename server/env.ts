import { z } from "zod";
import { getUploadLimits } from "../app/domain/upload-rules.ts";
import { PROFILE_PARTS } from "../app/domain/profile-parts.ts";
import { findMisspelledSettings, listSetNames } from "./shared/misspelled-settings.ts";
import {
  baseUrl,
  instant,
  isLoopback,
  isWebUrl,
  list,
  listOf,
  networks,
  oneOf,
  port,
  readSettings,
  secureUrl,
  timeZone,
  integer,
  yesOrNo,
} from "./shared/setting-kinds.ts";
import { getFileSettingName } from "./shared/settings-from-files.ts";
import type { AuthorisationSettings } from "./organiser-client/authorisation.ts";
import { DAY_MS } from "../app/domain/durations.ts";

/** Settings of the site. URLs have no trailing slash, and times are in ms. */
export type Environment = z.output<typeof Settings>;

/**
 * Reads the settings of this process, and sets `NODE_ENV` to "production" if it isn't set.
 * @throws the errors of `readEnvironment`
 */
export function readProcessEnvironment(
  source: Record<string, string | undefined> = process.env,
): Environment {
  // Set before React is loaded, because its development build is slow.
  source["NODE_ENV"] ??= "production";
  return readEnvironment(source);
}

/** Returns a message for each environment variable whose name is probably a misspelled setting. */
export const readMisspelledSettings = (): string[] =>
  findMisspelledSettings(listSetNames(process.env), SITE_SETTING_NAMES);

/**
 * Reads the site's settings. No other module of the site reads the environment.
 * @throws an Error with a line for each missing or invalid setting, without values, because they may be
 * secrets
 */
export const readEnvironment = (source: Record<string, string | undefined>): Environment =>
  readSettings(Settings, source, {
    program: "The site",
    names: SITE_SETTING_NAMES,
    secretNames: SECRET_NAMES,
  });

const publicOrigin = baseUrl
  .refine((value) => new URL(value).pathname === "/", "must be an origin without a path")
  .refine(
    (value) => value.startsWith("https:") || isLoopback(value),
    "must be https, unless it is this machine itself",
  );

const serviceUrl = z
  .string()
  .trim()
  .refine(isWebUrl, { error: "must be an address that begins with http:// or https://", abort: true })
  .refine((value) => new URL(value).username === "", "must be an address without a user");

const SettingFields = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: publicOrigin,
  ORGANISER_API_URL: baseUrl,
  ORGANISER_PUBLIC_URL: baseUrl.optional(),
  ORGANISER_API_ALLOWED: listOf(baseUrl, "must be a list of addresses like https://api.example.com").default(
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
  // Sentry's library ignores a malformed DSN without an error.
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
  AUTHORISATION_URL: secureUrl.optional(),
  AUTHORISATION_CLIENT_ID: z.string().trim().max(200).optional(),
  AUTHORISATION_NAME: z.string().trim().max(60).optional(),
  AUTHORISATION_PKCE: yesOrNo.default(true),
  GOOGLE_LOG_IN: yesOrNo.optional(),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: "must begin with mailto: or https://" })
    .optional(),
  TIME_ZONE: timeZone.default("Australia/Sydney"),
  ADDRESS_AUTOCOMPLETE_URL: serviceUrl.optional(),
  ADDRESS_LOOKUP_URL: serviceUrl.optional(),
  ADDRESS_SERVICE_KEY: z.string().optional(),
  PROFILE_FIELDS: listOf(z.enum(PROFILE_PARTS), `must be a list of ${PROFILE_PARTS.join(", ")}`)
    .transform((values) => PROFILE_PARTS.filter((part) => values.includes(part)))
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

/** Settings that can be read from a file. `REDIS_URL` may contain a password. */
const SECRET_NAMES = [
  "SESSION_SECRETS",
  "REDIS_URL",
  "ADDRESS_SERVICE_KEY",
  "SENTRY_DSN",
] as const satisfies readonly (keyof typeof SettingFields.shape)[];

export const SITE_SETTING_NAMES: readonly string[] = [
  ...Object.keys(SettingFields.shape),
  ...SECRET_NAMES.map(getFileSettingName),
];

const Settings = SettingFields.refine(
  (values) => values.CLOCK_START === undefined || isLoopback(values.PUBLIC_URL),
  {
    path: ["CLOCK_START"],
    error: "may only be set while PUBLIC_URL is this machine itself",
  },
)
  .refine(
    (values) => (values.AUTHORISATION_URL === undefined) === (values.AUTHORISATION_CLIENT_ID === undefined),
    {
      path: ["AUTHORISATION_CLIENT_ID"],
      error: "goes with AUTHORISATION_URL: give both or neither",
    },
  )
  .refine(
    (values) => {
      const { ADDRESS_AUTOCOMPLETE_URL, ADDRESS_LOOKUP_URL, ADDRESS_SERVICE_KEY } = values;
      const configuredValues = [ADDRESS_AUTOCOMPLETE_URL, ADDRESS_LOOKUP_URL, ADDRESS_SERVICE_KEY].filter(
        Boolean,
      );
      return configuredValues.length === 0 || configuredValues.length === 3;
    },
    {
      path: ["ADDRESS_SERVICE_KEY"],
      error: "goes with ADDRESS_AUTOCOMPLETE_URL and ADDRESS_LOOKUP_URL: set all three, or none",
    },
  )
  .refine(
    (values) =>
      values.ORGANISER_PUBLIC_URL !== undefined ||
      values.ORGANISER_API_URL.startsWith("https:") ||
      isLoopback(values.PUBLIC_URL),
    {
      path: ["ORGANISER_PUBLIC_URL"],
      error:
        "is missing; PUBLIC_URL is not on loopback and ORGANISER_API_URL is not https, so visitors who pay would be sent to an internal address",
    },
  )
  .transform((values) => ({
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    organiserApiUrl: values.ORGANISER_API_URL,
    /** Base URL of the organiser API for browsers. */
    organiserPublicUrl: values.ORGANISER_PUBLIC_URL ?? values.ORGANISER_API_URL,
    /** Base URLs of other APIs that a login link may contain. */
    allowedApiUrls: values.ORGANISER_API_ALLOWED.map((url) => new URL(url).href.replace(/\/+$/, "")),
    /** The first secret encrypts, and all decrypt. */
    sessionSecrets: values.SESSION_SECRETS,
    maxSessionMs: values.SESSION_MAX_DAYS * DAY_MS,
    redisUrl: values.REDIS_URL ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    hstsIncludesSubdomains: values.HSTS_INCLUDE_SUBDOMAINS,
    dataDir: values.DATA_DIR,
    maxStoreBytes: values.STORE_MAX_MB * 1_000_000,
    maxDraftBytes: values.DRAFTS_MAX_MB * 1_000_000,
    sentryDsn: values.SENTRY_DSN ?? null,
    organiserReadMethod: values.ORGANISER_READS,
    organiserSpacingMs: values.ORGANISER_SPACING_MS,
    organiserCallsInFlight: values.ORGANISER_CALLS_IN_FLIGHT,
    /** Maximum number of concurrent password logins at the API. More logins wait in a queue. */
    maxConcurrentLogins: values.LOG_INS_AT_ONCE,
    organiserReadTimeoutMs: values.ORGANISER_READ_TIMEOUT_MS,
    maxWorkInFlight: values.MAX_WORK_IN_FLIGHT,
    backlog: values.LISTEN_BACKLOG,
    /** Additional address of the health endpoints, or null. */
    healthAddress:
      values.HEALTH_PORT === undefined ? null : { port: values.HEALTH_PORT, host: values.HEALTH_HOST },
    /** Address of `/metrics`, or null if metrics are off. */
    metricsAddress:
      values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    paymentOrigins: values.PAYMENT_ORIGINS.map((origin) => new URL(origin).origin),
    authorisation: parseAuthorisation(values),
    /** Null for the site's default. */
    googleLogin: values.GOOGLE_LOG_IN ?? null,
    productName: values.PRODUCT_NAME,
    productSlug: values.PRODUCT_SLUG,
    securityContact: values.SECURITY_CONTACT ?? null,
    timeZone: values.TIME_ZONE,
    /** Null if no address search is offered. */
    addressService:
      values.ADDRESS_AUTOCOMPLETE_URL && values.ADDRESS_LOOKUP_URL && values.ADDRESS_SERVICE_KEY
        ? {
            autocomplete: values.ADDRESS_AUTOCOMPLETE_URL,
            lookup: values.ADDRESS_LOOKUP_URL,
            key: values.ADDRESS_SERVICE_KEY,
          }
        : null,
    profileParts: values.PROFILE_FIELDS ?? null,
    logInByCodeOnly: values.LOG_IN_BY_CODE_ONLY ?? null,
    signUpAsksDateOfBirth: values.SIGN_UP_ASKS_DATE_OF_BIRTH ?? null,
    requirePhoto: values.VEHICLE_PHOTO_REQUIRED ?? null,
    backToTop: values.BACK_TO_TOP ?? null,
    toastMilliseconds: values.TOAST_MS ?? null,
    mainMenu: values.MENU_MAIN ?? null,
    footerMenu: values.MENU_FOOTER ?? null,
    uploadLimits: getUploadLimits(values.UPLOAD_MAX_MB ?? null),
    maxTempStoreBytes: values.UPLOAD_SPOOL_MAX_MB * 1_000_000,
    paymentRecipient: values.PAYMENT_RECIPIENT_ID ?? null,
    newsletter: values.SITE_NEWSLETTER,
    pageFormat: values.SITE_PAGE_FORMAT,
    rawCode: values.RAW_CODE,
    logLevel: values.LOG_LEVEL,
    /** Start of the clock in ms since 1970, or null for real time. */
    clockStart: values.CLOCK_START ?? null,
  }));

/**
 * Returns the settings of the authorisation server, or null if none is configured. If the organiser API is
 * this server, requests go to the API's internal base URL.
 */
function parseAuthorisation(values: {
  PUBLIC_URL: string;
  ORGANISER_API_URL: string;
  ORGANISER_PUBLIC_URL?: string | undefined;
  AUTHORISATION_URL?: string | undefined;
  AUTHORISATION_CLIENT_ID?: string | undefined;
  AUTHORISATION_NAME?: string | undefined;
  AUTHORISATION_PKCE: boolean;
}): AuthorisationSettings | null {
  const { AUTHORISATION_URL: url, AUTHORISATION_CLIENT_ID: clientId } = values;
  if (url === undefined || clientId === undefined) return null;
  const publicApi = values.ORGANISER_PUBLIC_URL ?? values.ORGANISER_API_URL;
  const isApi = url === publicApi || url.startsWith(`${publicApi}/`);
  return {
    name: values.AUTHORISATION_NAME ?? new URL(url).hostname,
    url,
    internalUrl: isApi ? values.ORGANISER_API_URL + url.slice(publicApi.length) : url,
    clientId,
    redirectUri: `${values.PUBLIC_URL}/auth`,
    usesPkce: values.AUTHORISATION_PKCE,
  };
}
