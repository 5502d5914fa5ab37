import { join } from "node:path";
import { z } from "zod";
import { isOneAddress } from "./mail/mail.ts";
import { DEFAULT_MAIL_FROM } from "./mail/outbox.ts";
import { type HoldLimits, DEFAULT_HOLD_LIMITS } from "./entries/hold-limits.ts";
import type { LogLevel } from "./log.ts";
import { findMisspelledSettings, listSetNames } from "../shared/misspelled-settings.ts";
import {
  instant,
  isLoopback,
  isWebUrl,
  list,
  networks,
  oneOf,
  port,
  readSettings,
  secureUrl,
  timeZone,
  integer,
  yesOrNo,
} from "../shared/setting-kinds.ts";
import { getFileSettingName } from "../shared/settings-from-files.ts";
import { isLoopbackHost } from "../../app/domain/network.ts";
import { getUploadLimits } from "../../app/domain/upload-rules.ts";
import { type UploadCeilings, DEFAULT_UPLOAD_CEILINGS } from "./uploads/upload-limits.ts";

/** The settings of the API process, read from the environment. */
export type OrganiserEnvironment = {
  port: number;
  host: string;
  /**
   * Whether the API can only be reached from this machine: its listener, its public URL and the sites that it
   * serves are all on loopback. The listener alone isn't enough, because a proxy on the same machine can
   * publish the API.
   */
  isLocalTrial: boolean;
  /**
   * The public URL of the API. It is "" if it depends on a free port, which is chosen when the API listens.
   */
  publicUrl: string;
  /** The origins of the sites that use the API. */
  siteOrigins: string[];
  dataDir: string;
  smtpUrl: string | null;
  mailFrom: string;
  /**
   * The port on loopback of the page that shows the mails if there is no mail server, or null for no page.
   */
  outboxPort: number | null;
  /** True if no mail server is set although the public URL isn't on loopback. */
  isMailUnavailable: boolean;
  /** The address of `/metrics`. */
  metrics: { port: number; host: string } | null;
  hasSampleData: boolean;
  /** The addresses and networks of proxies whose `X-Forwarded-For` header is trusted. */
  trustedProxies: string[];
  accessTokenLifetimeMs: number;
  /** The IANA time zone of the organiser. */
  timeZone: string;
  /**
   * The time at which the clock starts in trials, in milliseconds since 1970 UTC, or null for the real time.
   */
  clockStart: number | null;
  logLevel: LogLevel;
  /** The limits on what one unpaid order may reserve. */
  holdLimits: HoldLimits;
  /** The tokens with which gate staff check tickets. */
  gateTokens: string[];
  /** The tokens with which office staff decide on documents. */
  documentTokens: string[];
  picturesMaxBytes: number;
  /** The key of the sample address service, or null to disable the service. */
  addressServiceKey: string | null;
  uploadLimits: UploadCeilings;
  /** Whether GraphQL exposes its schema by introspection and suggestions. Only for development. */
  exposesSchema: boolean;
};

/**
 * Returns a warning for each environment variable in `source` whose name is probably a misspelled setting.
 * Also warns of `HEALTH_PORT`, which only the site has, unless the site's setting `ORGANISER_API_URL` shows
 * that both programs share the environment.
 */
export function findOwnMisspelledSettings(
  source: Record<string, string | undefined> = process.env,
): string[] {
  const names = listSetNames(source);
  const isOnlyForApi = !names.includes("ORGANISER_API_URL");
  return [
    ...findMisspelledSettings(names, ORGANISER_SETTING_NAMES),
    ...(isOnlyForApi && names.includes("HEALTH_PORT") ? [NO_HEALTH_PORT] : []),
  ];
}

const NO_HEALTH_PORT =
  "HEALTH_PORT is not a setting of the organiser API; its health is /healthz at ORGANISER_PORT";

/**
 * Parses the settings of the API from `source`.
 * @throws one error with a line for each invalid setting
 */
export function readOrganiserEnvironment(
  source: Record<string, string | undefined> = process.env,
): OrganiserEnvironment {
  const settings = readSettings(Settings, source, {
    program: "The organiser API",
    names: ORGANISER_SETTING_NAMES,
    secretNames: SECRET_NAMES,
  });
  const isLocal = isLoopback(settings.ORGANISER_PUBLIC_URL ?? "http://localhost");
  const siteOrigins = settings.ORGANISER_SITE_ORIGINS ?? [DEFAULT_SITE_ORIGIN];
  return {
    port: settings.ORGANISER_PORT,
    host: settings.ORGANISER_HOST,
    isLocalTrial: isLoopbackListener(settings.ORGANISER_HOST) && isLocal && siteOrigins.every(isLoopback),
    publicUrl: settings.ORGANISER_PUBLIC_URL ?? buildLocalUrl(settings.ORGANISER_PORT),
    siteOrigins,
    dataDir: join(settings.DATA_DIR, "organiser"),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.ORGANISER_MAIL_FROM,
    // No outbox by default for a public URL, because it shows login links and codes to every user of this
    // machine.
    outboxPort: settings.OUTBOX_PORT ?? (isLocal ? DEFAULT_OUTBOX_PORT : null),
    isMailUnavailable: settings.SMTP_URL === undefined && !isLocal,
    metrics:
      settings.ORGANISER_METRICS_PORT === undefined
        ? null
        : { port: settings.ORGANISER_METRICS_PORT, host: settings.ORGANISER_METRICS_HOST },
    hasSampleData: settings.SAMPLE_DATA,
    trustedProxies: settings.TRUSTED_PROXIES,
    accessTokenLifetimeMs: settings.ORGANISER_ACCESS_TOKEN_SECONDS * 1000,
    timeZone: settings.TIME_ZONE,
    clockStart: settings.CLOCK_START ?? null,
    logLevel: settings.LOG_LEVEL,
    holdLimits: { ...settings.ORGANISER_MAX_PER_ORDER, maxPendingOrders: settings.ORGANISER_MAX_OPEN_ORDERS },
    gateTokens: settings.ORGANISER_GATE_TOKENS,
    documentTokens: settings.ORGANISER_DOCUMENT_TOKENS,
    picturesMaxBytes: settings.ORGANISER_PICTURES_MAX_MB * 1_000_000,
    addressServiceKey: settings.ORGANISER_ADDRESS_KEY ?? null,
    uploadLimits: {
      ...DEFAULT_UPLOAD_CEILINGS,
      fileBytes: getUploadLimits(settings.UPLOAD_MAX_MB ?? null),
      receivedBytes: settings.ORGANISER_UPLOADS_MAX_MB * 1_000_000,
      accountBytes: settings.ORGANISER_UPLOADS_ACCOUNT_MB * 1_000_000,
    },
    exposesSchema: settings.NODE_ENV === "development",
  };
}

/**
 * Whether the API listens only on loopback. `host` is a host name or an IP address, IPv6 without brackets.
 */
const isLoopbackListener = (host: string): boolean => host === "::1" || isLoopbackHost(host);

const DEFAULT_OUTBOX_PORT = 3002;

const DEFAULT_SITE_ORIGIN = "http://localhost:3000";

const buildLocalUrl = (port: number): string => (port === 0 ? "" : `http://localhost:${port}`);

const tokenList = list
  .default([])
  .refine((tokens) => tokens.every((token) => /^[\w.~+/=-]{32,}$/.test(token)), {
    error: "must be a list of tokens of 32 or more letters and digits each",
  });
const quantity = integer(1, 100_000);
const MaxPerOrder = z.strictObject({
  tickets: quantity.default(DEFAULT_HOLD_LIMITS.tickets),
  extras: quantity.default(DEFAULT_HOLD_LIMITS.extras),
  merch: quantity.default(DEFAULT_HOLD_LIMITS.merch),
  garages: quantity.default(DEFAULT_HOLD_LIMITS.garages),
  campSites: quantity.default(DEFAULT_HOLD_LIMITS.campSites),
  shop: quantity.default(DEFAULT_HOLD_LIMITS.shop),
});

/** Parses limits such as “tickets=20, garages=4”. Kinds that aren't listed have their default limit. */
function parseMaxPerOrder(text: string, context: z.RefinementCtx): z.output<typeof MaxPerOrder> {
  const items = text.split(",").filter((item) => item.trim() !== "");
  const entries = items.map((item) => {
    const [kind = "", limit = ""] = item.split("=");
    return [kind.trim(), limit.trim()];
  });
  const result = MaxPerOrder.safeParse(Object.fromEntries(entries));
  if (result.success) return result.data;
  const kinds = Object.keys(MaxPerOrder.shape).join(", ");
  context.addIssue(`must be like tickets=20, garages=4; the kinds are ${kinds}`);
  return z.NEVER;
}

const SettingFields = z.object({
  ORGANISER_PORT: port.default(3001),
  ORGANISER_HOST: z.string().default("127.0.0.1"),
  ORGANISER_PUBLIC_URL: secureUrl.optional(),
  ORGANISER_SITE_ORIGINS: list
    .refine((origins) => origins.length > 0 && origins.every(isSecureOrigin), {
      error: "must be origins like https://example.com; http only for this machine itself",
    })
    .optional(),
  DATA_DIR: z.string().default("./data"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address that begins with smtp:// or smtps://" })
    .optional(),
  ORGANISER_MAIL_FROM: z
    .string()
    // Keep only the address, because mails always have the organiser's name as display name.
    .transform((sender) => /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender.trim())
    .refine(isOneAddress, { error: "must be an email address like entries@example.com" })
    .default(DEFAULT_MAIL_FROM),
  OUTBOX_PORT: port.optional(),
  ORGANISER_METRICS_PORT: port.optional(),
  ORGANISER_METRICS_HOST: z.string().default("127.0.0.1"),
  SAMPLE_DATA: yesOrNo.default(false),
  // Trust loopback by default, because the site usually runs on the same machine and forwards its visitors'
  // addresses.
  TRUSTED_PROXIES: networks.default(["127.0.0.0/8", "::1"]),
  ORGANISER_ACCESS_TOKEN_SECONDS: integer(1, 86_400).default(300),
  TIME_ZONE: timeZone.default("Australia/Sydney"),
  CLOCK_START: instant.optional(),
  ORGANISER_MAX_OPEN_ORDERS: integer(1, 1_000).default(DEFAULT_HOLD_LIMITS.maxPendingOrders),
  ORGANISER_MAX_PER_ORDER: z.string().default("").transform(parseMaxPerOrder),
  ORGANISER_GATE_TOKENS: tokenList,
  ORGANISER_DOCUMENT_TOKENS: tokenList,
  ORGANISER_PICTURES_MAX_MB: integer(10, 1_000_000).default(500),
  ORGANISER_ADDRESS_KEY: z.string().min(16, { error: "must have 16 characters or more" }).optional(),
  UPLOAD_MAX_MB: integer(1, 1_000).optional(),
  ORGANISER_UPLOADS_MAX_MB: integer(10, 1_000_000).default(DEFAULT_UPLOAD_CEILINGS.receivedBytes / 1_000_000),
  ORGANISER_UPLOADS_ACCOUNT_MB: integer(25, 1_000_000).default(
    DEFAULT_UPLOAD_CEILINGS.accountBytes / 1_000_000,
  ),
  NODE_ENV: z.string().default("production"),
  LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "silent").default("info"),
});

/** Secrets may be read from a file. `SMTP_URL` contains a password. */
const SECRET_NAMES = [
  "SMTP_URL",
  "ORGANISER_GATE_TOKENS",
  "ORGANISER_DOCUMENT_TOKENS",
  "ORGANISER_ADDRESS_KEY",
] as const satisfies readonly (keyof typeof SettingFields.shape)[];

export const ORGANISER_SETTING_NAMES: readonly string[] = [
  ...Object.keys(SettingFields.shape),
  ...SECRET_NAMES.map(getFileSettingName),
];

const Settings = SettingFields.refine(
  (settings) => settings.CLOCK_START === undefined || isLoopbackListener(settings.ORGANISER_HOST),
  {
    path: ["CLOCK_START"],
    error: "may only be set while ORGANISER_HOST is this machine itself",
  },
)
  // Require both settings for a public API, because their defaults only work on this machine.
  .refine(
    ({ ORGANISER_PUBLIC_URL: url, ORGANISER_SITE_ORIGINS: origins }) =>
      origins !== undefined || url === undefined || isLoopback(url),
    {
      path: ["ORGANISER_SITE_ORIGINS"],
      error: `is missing; ORGANISER_PUBLIC_URL is not on loopback, so mailed links would lead to ${DEFAULT_SITE_ORIGIN}`,
    },
  )
  .refine(
    ({ ORGANISER_PUBLIC_URL: url, ORGANISER_SITE_ORIGINS: origins = [] }) =>
      url !== undefined || origins.every(isLoopback),
    {
      path: ["ORGANISER_PUBLIC_URL"],
      error:
        "is missing; ORGANISER_SITE_ORIGINS are not all on loopback, so payment pages and mailed links to the API would lead to http://localhost:<ORGANISER_PORT>",
    },
  );

/** Whether a value is an origin with `https:`, or with `http:` on loopback. */
function isSecureOrigin(value: string): boolean {
  if (!isWebUrl(value) || new URL(value).origin !== value) return false;
  return value.startsWith("https:") || isLoopback(value);
}
