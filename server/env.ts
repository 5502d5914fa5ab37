import { z } from "zod";
import { isLoopbackHost } from "../app/domain/network.ts";
import { uploadLimitsOf } from "../app/domain/upload-rules.ts";
import { profileParts } from "../app/domain/profile-parts.ts";
import { misspelledSettings } from "./misspelled-settings.ts";
import type { AuthorisationSettings } from "./organiser-client/authorisation.ts";

/**
 * The settings of the site, read once at start. Addresses have no slash at their end; times are milliseconds.
 */
export type Environment = z.output<typeof Settings>;

/** The settings of this process. */
export const ownEnvironment = (): Environment => readEnvironment(process.env);

/** A sentence for each name in the environment of this process that is nearly that of a setting. */
export const ownMisspelledSettings = (): string[] =>
  misspelledSettings(Object.keys(process.env), settingNames);

/**
 * Reads the site's settings. The only place of the site that knows the environment.
 * @throws one Error with a line for each missing or wrong setting; no line holds the value, which may be a
 * secret.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = Settings.safeParse(given);
  if (parsed.success) return parsed.data;

  const complaints = new Map<string, string>();
  for (const { path, message } of parsed.error.issues)
    if (!complaints.has(path.join("."))) complaints.set(path.join("."), message);
  const lines = [...complaints].map(([name, message]) => `  ${name}: ${message}`);
  throw new Error(["The site can't start. Please set right:", ...lines].join("\n"));
}

/** Whether an address is one of this machine's own, where plain http is nobody else's to read. */
const isLoopback = (address: string): boolean => isLoopbackHost(new URL(address).hostname);

const address = z
  .string("is missing; give an address like https://example.com")
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: "must be an address that begins with http:// or https://",
    abort: true,
  })
  .refine((value) => new URL(value).search === "" && new URL(value).username === "", {
    error: "must be an address without a query or a user",
    abort: true,
  })
  .transform((value) => new URL(value).href.replace(/\/+$/, ""));

const secureAddress = address.refine(
  (value) => value.startsWith("https:") || isLoopback(value),
  "must be https, unless it is this machine itself",
);

const publicAddress = address
  .refine((value) => new URL(value).pathname === "/", "must be an origin without a path")
  .refine(
    (value) => value.startsWith("https:") || isLoopback(value),
    "must be https, unless it is this machine itself",
  );

/** The address of a call of another service, which may have a query of its own. */
const serviceAddress = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: "must be an address that begins with http:// or https://",
    abort: true,
  })
  .refine((value) => new URL(value).username === "", "must be an address without a user");

const items = (value: string): string[] =>
  value
    .split(/[\s,]+/)
    .map((item) => item.trim())
    .filter(Boolean);

const listOf = (kind: z.ZodType<string>, rule: string) =>
  z
    .string()
    .transform(items)
    .refine((list) => list.every((item) => kind.safeParse(item).success), rule);

const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`);

const network = z
  .string()
  .regex(/^([\d.]+(\/\d{1,2})?|[\da-f:]*:[\da-f:.]*(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i);

const timeZone = z.string().refine((value) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}, "must be a time zone like Australia/Sydney");

const yesOrNo = z.enum(["yes", "no"], 'must be "yes" or "no"').transform((given) => given === "yes");

const Members = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: publicAddress,
  ORGANISER_API_URL: address,
  ORGANISER_PUBLIC_URL: address.optional(),
  ORGANISER_API_ALLOWED: listOf(z.url(), "must be a list of addresses").default([]),
  SESSION_SECRETS: z
    .string("is missing; give at least one secret of 32 characters or more, the newest first")
    .transform(items)
    .refine((list) => list.length > 0 && list.every((secret) => secret.length >= 32), {
      error: "must be a list of secrets of 32 characters or more each, the newest first",
    }),
  SESSION_MAX_DAYS: whole(1, 365).default(90),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be an address that begins with redis:// or rediss://" })
    .optional(),
  TRUSTED_PROXIES: listOf(network, "must be a list of addresses or networks like 10.0.0.0/8").default([]),
  HSTS_INCLUDE_SUBDOMAINS: yesOrNo.default(false),
  DATA_DIR: z.string().default("./data"),
  STORE_MAX_MB: whole(16, 1_000_000).default(500),
  DRAFTS_MAX_MB: whole(1, 1_000_000).default(50),
  SENTRY_DSN: z.url({ protocol: /^https?$/, error: "must be the address that Sentry gives" }).optional(),
  ORGANISER_READS: z.enum(["get", "post"], 'must be "get" or "post"').default("get"),
  ORGANISER_SPACING_MS: whole(0, 10_000).default(0),
  ORGANISER_CALLS_IN_FLIGHT: whole(1, 1_000).default(16),
  LOG_INS_AT_ONCE: whole(1, 1_000).default(4),
  ORGANISER_READ_TIMEOUT_MS: whole(100, 50_000).default(8_000),
  MAX_WORK_IN_FLIGHT: whole(1, 10_000).default(200),
  LISTEN_BACKLOG: whole(1, 65_535).default(4_096),
  HEALTH_PORT: whole(1, 65_535).optional(),
  HEALTH_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: whole(1, 65_535).optional(),
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
  TOAST_MS: whole(0, 600_000).optional(),
  MENU_MAIN: z.string().optional(),
  MENU_FOOTER: z.string().optional(),
  UPLOAD_MAX_MB: whole(1, 1_000).optional(),
  UPLOAD_SPOOL_MAX_MB: whole(100, 1_000_000).default(1_000),
  PAYMENT_RECIPIENT_ID: whole(1, 999_999_999).optional(),
  SITE_NEWSLETTER: z
    .enum(["mailerlite", "subscriber"], 'must be "mailerlite" or "subscriber"')
    .default("mailerlite"),
  RAW_CODE: z.enum(["cleaned", "trusted"], 'must be "cleaned" or "trusted"').default("cleaned"),
  SITE_PAGE_FORMAT: z.enum(["blocks", "rows"], 'must be "blocks" or "rows"').default("blocks"),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "must be fatal, error, warn, info, debug or silent",
    )
    .default("info"),
  CLOCK_START: z.iso
    .datetime({ offset: true, error: "must be a time like 2027-03-01T09:00:00Z" })
    .transform((value) => Date.parse(value))
    .optional(),
});

/** The names of all settings of the site. */
export const settingNames: readonly string[] = Object.keys(Members.shape);

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
  .transform((given) => ({
    port: given.PORT,
    host: given.HOST,
    publicUrl: given.PUBLIC_URL,
    organiserApiUrl: given.ORGANISER_API_URL,
    /** Where people reach the organiser API itself. */
    organiserPublicUrl: given.ORGANISER_PUBLIC_URL ?? given.ORGANISER_API_URL,
    /** Other addresses of the API that a log-in link may name. */
    organiserApiAllowed: given.ORGANISER_API_ALLOWED.map((allowed) =>
      new URL(allowed).href.replace(/\/+$/, ""),
    ),
    /** Newest first: it seals, all of them open. */
    sessionSecrets: given.SESSION_SECRETS,
    longestSession: given.SESSION_MAX_DAYS * 24 * 60 * 60 * 1_000,
    redisUrl: given.REDIS_URL ?? null,
    trustedProxies: given.TRUSTED_PROXIES,
    /** Whether browsers are to insist on https for every name below the site's own too. */
    hstsIncludesSubdomains: given.HSTS_INCLUDE_SUBDOMAINS,
    dataDir: given.DATA_DIR,
    /** Most bytes of the store's file, and of all drafts in a store of any kind. */
    storeBytes: given.STORE_MAX_MB * 1_000_000,
    draftBytes: given.DRAFTS_MAX_MB * 1_000_000,
    sentryDsn: given.SENTRY_DSN ?? null,
    organiserReads: given.ORGANISER_READS,
    organiserSpacing: given.ORGANISER_SPACING_MS,
    organiserCallsInFlight: given.ORGANISER_CALLS_IN_FLIGHT,
    /** Log-ins by password under way at the API at once; the others wait in line. */
    logInsAtOnce: given.LOG_INS_AT_ONCE,
    organiserReadTimeout: given.ORGANISER_READ_TIMEOUT_MS,
    /** Requests that the website works on at once; more are turned away. */
    mostWorkInFlight: given.MAX_WORK_IN_FLIGHT,
    /** Connections that may wait to be taken. */
    backlog: given.LISTEN_BACKLOG,
    /** Where health answers beside the visitors' port; null for nowhere. */
    health: given.HEALTH_PORT === undefined ? null : { port: given.HEALTH_PORT, host: given.HEALTH_HOST },
    /** Where `/metrics` answers; null for nowhere. */
    metrics: given.METRICS_PORT === undefined ? null : { port: given.METRICS_PORT, host: given.METRICS_HOST },
    paymentOrigins: given.PAYMENT_ORIGINS.map((origin) => new URL(origin).origin),
    authorisation: authorisationOf(given),
    /** Whether to offer the organiser's Google log-in; null for the site's own settings. */
    googleLogIn: given.GOOGLE_LOG_IN ?? null,
    productName: given.PRODUCT_NAME,
    productSlug: given.PRODUCT_SLUG,
    /** Where faults of safety are reported to; null for nowhere. */
    securityContact: given.SECURITY_CONTACT ?? null,
    timeZone: given.TIME_ZONE,
    /** The third-party service that addresses are searched in; null for none. */
    addressService:
      given.ADDRESS_AUTOCOMPLETE_URL && given.ADDRESS_LOOKUP_URL && given.ADDRESS_SERVICE_KEY
        ? {
            autocomplete: given.ADDRESS_AUTOCOMPLETE_URL,
            lookup: given.ADDRESS_LOOKUP_URL,
            key: given.ADDRESS_SERVICE_KEY,
          }
        : null,
    /** What the profile asks; null for the site's own settings. */
    profileParts: given.PROFILE_FIELDS ?? null,
    /** Whether mails to log in hold no link, and a newcomer is asked for the date of birth; null as above. */
    logInByCodeOnly: given.LOG_IN_BY_CODE_ONLY ?? null,
    signUpAsksDateOfBirth: given.SIGN_UP_ASKS_DATE_OF_BIRTH ?? null,
    requirePhoto: given.VEHICLE_PHOTO_REQUIRED ?? null,
    backToTop: given.BACK_TO_TOP ?? null,
    toastMilliseconds: given.TOAST_MS ?? null,
    mainMenu: given.MENU_MAIN ?? null,
    footerMenu: given.MENU_FOOTER ?? null,
    /** Most bytes of a file. */
    uploadLimits: uploadLimitsOf(given.UPLOAD_MAX_MB ?? null),
    /** Most bytes of files that lie on the disk until the form they came with is whole. */
    spoolBytes: given.UPLOAD_SPOOL_MAX_MB * 1_000_000,
    /** The user who is paid; null for the one in the site's own settings. */
    paymentRecipient: given.PAYMENT_RECIPIENT_ID ?? null,
    newsletter: given.SITE_NEWSLETTER,
    pageFormat: given.SITE_PAGE_FORMAT,
    rawCode: given.RAW_CODE,
    logLevel: given.LOG_LEVEL,
    /** Where the clock starts, in milliseconds since 1970 UTC; null for the real time. */
    clockStart: given.CLOCK_START ?? null,
  }));

/**
 * The server by which somebody may log in beside this site; null for none. Where it is the organiser API
 * itself, this site reaches it as it reaches the API.
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
    innerUrl: isOfApi ? given.ORGANISER_API_URL + url.slice(publicApi.length) : url,
    clientId,
    redirectUri: `${given.PUBLIC_URL}/auth`,
    usesPkce: given.AUTHORISATION_PKCE,
  };
}
