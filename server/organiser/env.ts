import { isIP } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { usualMailFrom } from "./mail/outbox.ts";
import { type HoldLimits, usualHolds } from "./entries/hold-limits.ts";
import type { LogLevel } from "./log.ts";
import { misspelledSettings } from "../misspelled-settings.ts";
import { uploadLimitsOf } from "../../app/domain/upload-rules.ts";
import { type UploadCeilings, usualUploads } from "./uploads/upload-limits.ts";

/** The settings of the API's program, read from the environment. */
export type OrganiserEnvironment = {
  port: number;
  host: string;
  /**
   * Whether only people at this machine can reach it: it listens on loopback, and its public address and the
   * sites it works for are on loopback too. A proxy on the same machine makes an API public that listens on
   * loopback.
   */
  isLocalTrial: boolean;
  /** Where people reach the API; "" for the address that it listens on, when any free port was asked for. */
  publicUrl: string;
  siteOrigins: string[];
  dataDir: string;
  smtpUrl: string | null;
  /** Sender of the API's mails. */
  mailFrom: string;
  outboxPort: number;
  sampleData: boolean;
  trustedProxies: string[];
  /** Milliseconds. */
  accessTokenLifetime: number;
  timeZone: string;
  /** Where the clock starts, milliseconds since 1970 UTC; null is now. */
  clockStart: number | null;
  logLevel: LogLevel;
  /** What an unpaid order may keep from others. */
  holdLimits: HoldLimits;
  /** Tokens with which gates check tickets. */
  gateTokens: string[];
  /** Tokens with which the office decides on documents. */
  documentTokens: string[];
  /** What the folder of pictures may take, in bytes. */
  picturesMaxBytes: number;
  /** Key of the stand-in for the third-party address service; null for none. */
  addressServiceKey: string | null;
  /** What may be uploaded. */
  uploadLimits: UploadCeilings;
  /** Whether GraphQL tells its schema: in development. */
  tellsSchema: boolean;
};

/** A sentence for each name in the environment of this process that is nearly that of a setting. */
export const ownMisspelledSettings = (): string[] =>
  misspelledSettings(Object.keys(process.env), organiserSettingNames);

/** Reads the settings; throws one error with one line for each setting that is wrong. */
export function readOrganiserEnvironment(
  source: Record<string, string | undefined> = process.env,
): OrganiserEnvironment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = Settings.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The organiser API can't start with these settings:\n${lines.join("\n")}`);
  }

  const settings = result.data;
  return {
    port: settings.ORGANISER_PORT,
    host: settings.ORGANISER_HOST,
    isLocalTrial:
      isLoopback(settings.ORGANISER_HOST) &&
      [settings.ORGANISER_PUBLIC_URL ?? "http://localhost", ...settings.ORGANISER_SITE_ORIGINS].every((url) =>
        isLoopback(new URL(url).hostname),
      ),
    publicUrl: settings.ORGANISER_PUBLIC_URL ?? localAddress(settings.ORGANISER_PORT),
    siteOrigins: settings.ORGANISER_SITE_ORIGINS,
    dataDir: join(settings.DATA_DIR, "organiser"),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.ORGANISER_MAIL_FROM,
    outboxPort: settings.OUTBOX_PORT,
    sampleData: settings.SAMPLE_DATA,
    trustedProxies: settings.TRUSTED_PROXIES,
    accessTokenLifetime: settings.ORGANISER_ACCESS_TOKEN_SECONDS * 1000,
    timeZone: settings.TIME_ZONE,
    clockStart: settings.CLOCK_START ?? null,
    logLevel: settings.LOG_LEVEL,
    holdLimits: { ...settings.ORGANISER_MAX_PER_ORDER, openOrders: settings.ORGANISER_MAX_OPEN_ORDERS },
    gateTokens: settings.ORGANISER_GATE_TOKENS,
    documentTokens: settings.ORGANISER_DOCUMENT_TOKENS,
    picturesMaxBytes: settings.ORGANISER_PICTURES_MAX_MB * 1_000_000,
    addressServiceKey: settings.ORGANISER_ADDRESS_KEY ?? null,
    uploadLimits: {
      ...usualUploads,
      bytes: uploadLimitsOf(settings.UPLOAD_MAX_MB ?? null),
      received: settings.ORGANISER_UPLOADS_MAX_MB * 1_000_000,
      ofAccount: settings.ORGANISER_UPLOADS_ACCOUNT_MB * 1_000_000,
    },
    tellsSchema: settings.NODE_ENV === "development",
  };
}

/** Of a name or address, the latter of version 6 with or without brackets. */
const isLoopback = (host: string): boolean =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "::1" ||
  host === "[::1]" ||
  (isIP(host) === 4 && host.startsWith("127."));

const localAddress = (port: number): string => (port === 0 ? "" : `http://localhost:${port}`);

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);
const tokens = list.default([]).refine((given) => given.every((token) => /^[\w.~+/=-]{32,}$/.test(token)), {
  error: "must be tokens of 32 and more letters and digits each",
});
const pieces = z.coerce.number().int().min(1).max(100_000);
const PerOrder = z.strictObject({
  tickets: pieces.default(usualHolds.tickets),
  extras: pieces.default(usualHolds.extras),
  merch: pieces.default(usualHolds.merch),
  garages: pieces.default(usualHolds.garages),
  campSites: pieces.default(usualHolds.campSites),
  shop: pieces.default(usualHolds.shop),
});

/** “tickets=20, garages=4”; what isn't named is as usual. */
function readPerOrder(items: string[], context: z.RefinementCtx): z.output<typeof PerOrder> {
  const named = items.map((item) => {
    const [kind = "", most = ""] = item.split("=");
    return [kind.trim(), most.trim()];
  });
  const result = PerOrder.safeParse(Object.fromEntries(named));
  if (result.success) return result.data;
  const kinds = Object.keys(PerOrder.shape).join(", ");
  context.addIssue(`must be like tickets=20, garages=4; there are ${kinds}`);
  return z.NEVER;
}

const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

const Members = z.object({
  ORGANISER_PORT: port.default(3001),
  ORGANISER_HOST: z.string().default("127.0.0.1"),
  ORGANISER_PUBLIC_URL: webAddress.transform((url) => url.replace(/\/+$/, "")).optional(),
  ORGANISER_SITE_ORIGINS: list
    .default(["http://localhost:3000"])
    .refine((origins) => origins.every(isOrigin), { error: "must be origins such as https://example.com" }),
  DATA_DIR: z.string().default("./data"),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" }).optional(),
  ORGANISER_MAIL_FROM: z.string().default(usualMailFrom),
  OUTBOX_PORT: port.default(3002),
  SAMPLE_DATA: z
    .enum(["yes", "no"])
    .default("no")
    .transform((answer) => answer === "yes"),
  // The website runs beside the API unless it is said where else.
  TRUSTED_PROXIES: list.default(["127.0.0.0/8", "::1"]),
  ORGANISER_ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  TIME_ZONE: z
    .string()
    .default("Australia/Sydney")
    .refine(isTimeZone, { error: "must be a zone such as Australia/Sydney" }),
  CLOCK_START: z.iso
    .datetime({ offset: true })
    .transform((time) => Date.parse(time))
    .optional(),
  ORGANISER_MAX_OPEN_ORDERS: z.coerce.number().int().min(1).max(1_000).default(usualHolds.openOrders),
  ORGANISER_MAX_PER_ORDER: list.default([]).transform(readPerOrder),
  ORGANISER_GATE_TOKENS: tokens,
  ORGANISER_DOCUMENT_TOKENS: tokens,
  ORGANISER_PICTURES_MAX_MB: z.coerce.number().int().min(10).max(1_000_000).default(500),
  ORGANISER_ADDRESS_KEY: z.string().min(16, { error: "must have 16 characters or more" }).optional(),
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(1_000).optional(),
  ORGANISER_UPLOADS_MAX_MB: z.coerce
    .number()
    .int()
    .min(10)
    .max(1_000_000)
    .default(usualUploads.received / 1_000_000),
  ORGANISER_UPLOADS_ACCOUNT_MB: z.coerce
    .number()
    .int()
    .min(25)
    .max(1_000_000)
    .default(usualUploads.ofAccount / 1_000_000),
  NODE_ENV: z.string().default("production"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
});

/** The names of all settings of the API. */
export const organiserSettingNames: readonly string[] = Object.keys(Members.shape);

const Settings = Members.refine(
  (settings) => settings.CLOCK_START === undefined || isLoopback(settings.ORGANISER_HOST),
  {
    path: ["CLOCK_START"],
    error: "is for trials: only while listening on loopback",
  },
);

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).format(0) !== "";
  } catch {
    return false;
  }
}
