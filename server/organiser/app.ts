import { createServer } from "node:http";
import { sql } from "kysely";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import { updateUser } from "./account/users.ts";
import { createAuth } from "./auth/auth.ts";
import { type HashCost, DEFAULT_HASH_COST } from "./auth/passwords.ts";
import { assertRestoreFinished } from "./backup/restore.ts";
import { checkSecrets } from "./check-secrets.ts";
import { readOrganisation } from "./content/organisation.ts";
import { assertNotLost, assertUndamaged, toOperatorError } from "./db/damaged-database.ts";
import type { Db } from "./db/database.ts";
import { lockDataDir } from "./db/lock-data-dir.ts";
import { assertCurrent, assertNotNewer, migrate } from "./db/migrate.ts";
import { checkpoint, databaseFile, openDatabase } from "./db/open-database.ts";
import { createDisk } from "./disk.ts";
import { type HoldLimits, DEFAULT_HOLD_LIMITS } from "./entries/hold-limits.ts";
import type { Feature, Parts } from "./feature.ts";
import * as registry from "./features.ts";
import { createApi } from "./http/api.ts";
import { createAddressReader, createProxyTrust } from "./http/client-address.ts";
import { createGraphQL } from "./http/graphql.ts";
import { createGraphQLAllowance } from "./http/graphql-allowance.ts";
import { idempotentResponseMigrations } from "./http/idempotent-response-tables.ts";
import { createIdempotentResponses } from "./http/idempotent-responses.ts";
import { createLog, type LogLevel } from "./log.ts";
import { metricsPage } from "./http/metrics-page.ts";
import { type RunningServer, listen } from "./http/listen.ts";
import { createOutbox, DEFAULT_MAIL_FROM } from "./mail/outbox.ts";
import { createOutboxPages } from "./mail/outbox-pages.ts";
import { mailMigrations } from "./mail/tables.ts";
import { fillSample } from "./sample/fill-sample.ts";
import { createProxyCheck, UNTRUSTED_PROXY } from "../shared/untrusted-proxy.ts";
import { createAccountStorage } from "./uploads/account-storage.ts";
import { type UploadCeilings, DEFAULT_UPLOAD_CEILINGS } from "./uploads/upload-limits.ts";

export type OrganiserOptions = {
  /** Folder of everything that the API stores; created if missing. */
  dataDir: string;
  /** Milliseconds since 1970 UTC. */
  clock: { now(): number };
  /** Public URL of this API; defaults to the address that it listens on (also when ""). */
  publicUrl?: string;
  /** Origins of the sites that an order may return to. */
  siteOrigins: readonly string[];
  /** IANA zone of the organiser. */
  timeZone: string;
  /** Whether to fill an empty database with the sample organiser. */
  sampleData: boolean;
  /** Whether the sample users may log in with their published password; only ever on loopback. */
  sampleLogins: boolean;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  smtpUrl: string | null;
  /** Sender of the API's mails. */
  mailFrom?: string;
  /**
   * Port of the mail outbox on loopback, used when there is no mail server: 0 is any free port, null none.
   */
  outboxPort: number | null;
  /** Listener for `/metrics`, never an address that visitors can reach; null or omitted disables it. */
  metrics?: { port: number; host: string } | null;
  /** Milliseconds. */
  accessTokenLifetimeMs: number;
  logLevel: LogLevel;
  /** Limits on what one unpaid order may reserve. */
  holdLimits?: HoldLimits;
  /** Tokens with which gate staff check tickets. */
  gateTokens?: readonly string[];
  documentTokens?: readonly string[];
  /** Maximum size of the picture folder in bytes. */
  picturesMaxBytes?: number;
  /** Limits for uploads. */
  uploadLimits?: UploadCeilings;
  /** Whether GraphQL exposes its schema to any client; for development. */
  exposesSchema?: boolean;
  /** Key of the stand-in for the third-party address service; without a key the stand-in is disabled. */
  addressServiceKey?: string | null;
  /** Cost of password hashing; tests use a low one. */
  hashCost?: HashCost;
};

export type OrganiserApi = {
  /** Starts the servers. Port 0 is any free port; the returned URLs have no trailing slash. */
  listen(port: number, host?: string): Promise<Addresses>;
  /** Lets in-flight requests finish, then closes everything. Idempotent. */
  close(): Promise<void>;
  parts: Parts;
};

type Addresses = { url: string; outboxUrl: string | null; metricsUrl: string | null };

const DEFAULT_PICTURES_MAX_BYTES = 500_000_000;

/** Creates the organiser API, ready to listen: migrates the tables and adds the sample data if requested. */
export async function createOrganiser(options: OrganiserOptions): Promise<OrganiserApi> {
  assertRestoreFinished(options.dataDir);
  assertNotLost(databaseFile(options.dataDir));
  const warning = checkSecrets(options.dataDir);
  const unlock = lockDataDir(options.dataDir);
  return withOperatorErrors(options.dataDir, async () => {
    // Before new secrets are made: the next start wouldn't find any missing.
    if (warning !== null) createLog(options.logLevel).warn(warning);
    const organiser = assemble(options, unlock);
    try {
      await prepare(organiser.parts, options.sampleData);
    } catch (error) {
      await organiser.close();
      throw error;
    }
    return organiser;
  });
}

/** Runs `work` with the database in `dataDir`; turns database errors into errors for the operator. */
export async function withOperatorErrors<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toOperatorError(error, databaseFile(dataDir));
  }
}

/** Throws if the database in `dataDir` was written by a newer version. Changes nothing. */
export const checkDatabaseVersion = (options: OrganiserOptions): Promise<void> =>
  checkDatabase(options, assertNotNewer);

/**
 * Throws if the database in `dataDir` was written by a newer version, or by an older one and not migrated
 * yet. Changes nothing and works while the API runs.
 */
export const checkDatabaseIsCurrent = (options: OrganiserOptions): Promise<void> =>
  checkDatabase(options, assertCurrent);

async function checkDatabase(options: OrganiserOptions, check: typeof assertNotNewer): Promise<void> {
  const organiser = assemble(options, () => undefined);
  try {
    await check(organiser.parts.db, migrationsOf(organiser.parts));
  } finally {
    await organiser.close();
  }
}

function assemble(options: OrganiserOptions, unlockDataDir: () => void): OrganiserApi {
  const { clock, siteOrigins, timeZone, dataDir } = options;
  const log = createLog(options.logLevel);
  const addressOf = createAddressReader(options.trustedProxies);
  const isTrusted = createProxyTrust(options.trustedProxies);
  const proxyCheck = createProxyCheck(isTrusted, (peer) => log.warn({ peer }, UNTRUSTED_PROXY));
  const db = openDatabase(dataDir);
  const listening: RunningServer[] = [];
  let publicUrl = options.publicUrl ?? "";
  let features: readonly Feature[] = [];
  let closing: Promise<void> | null = null;
  const uploadLimits = options.uploadLimits ?? DEFAULT_UPLOAD_CEILINGS;

  const mail = createOutbox({
    db,
    clock,
    log,
    smtpUrl: options.smtpUrl,
    from: options.mailFrom ?? DEFAULT_MAIL_FROM,
    organisation: () => readOrganisation(db),
  });
  const disk = createDisk(dataDir, clock);
  const idempotentResponses = createIdempotentResponses(db, clock);
  const auth = createAuth(
    { db, clock, dataDir },
    {
      accessTokenLifetimeMs: options.accessTokenLifetimeMs,
      hashCost: options.hashCost ?? DEFAULT_HASH_COST,
      sampleLogins: options.sampleData && options.sampleLogins,
    },
  );
  const parts: Parts = {
    db,
    idempotentResponses,
    clock,
    log,
    mail,
    auth,
    dataDir,
    holdLimits: options.holdLimits ?? DEFAULT_HOLD_LIMITS,
    gateTokens: options.gateTokens ?? [],
    documentTokens: options.documentTokens ?? [],
    picturesMaxBytes: options.picturesMaxBytes ?? DEFAULT_PICTURES_MAX_BYTES,
    uploadLimits,
    storage: createAccountStorage({ db, clock, limits: uploadLimits, storedBytes }),
    timeZone,
    addressServiceKey: options.addressServiceKey ?? null,
    siteOrigins,
    get publicUrl() {
      if (publicUrl === "") throw new Error("The public URL is only available once the API listens.");
      return publicUrl;
    },
    get features() {
      return features;
    },
  };
  features = Object.values(registry).map((make) => make(parts));
  const api = createApi({
    routes: features.flatMap(({ routes }) => routes),
    pages: features.flatMap(({ pages }) => pages ?? []),
    graphql: createGraphQL(features, {
      log,
      allowance: createGraphQLAllowance(clock, isTrusted),
      exposesSchema: options.exposesSchema ?? false,
    }),
    idempotentResponses,
    isHealthy: () => isDatabaseUp(db, log),
    proxyCheck,
    mailState: () => mail.state(),
    disk,
    authenticate: auth.authenticate,
    async storeLanguage(id, language) {
      await updateUser(db, id, { language });
    },
    getClientAddress: addressOf,
    log,
  });

  return {
    parts,
    async listen(port, host = "127.0.0.1") {
      const server = await listen(createServer(api), port, host);
      listening.push(server);
      publicUrl ||= server.url;
      const addresses = {
        url: server.url,
        outboxUrl: await openOutbox(),
        metricsUrl: await openMetrics(),
      };
      mail.deliverDue().catch((error: unknown) => log.error({ err: error }, "the mail outbox can’t be read"));
      return addresses;
    },
    close: () => (closing ??= closeAll()),
  };

  async function closeAll(): Promise<void> {
    await Promise.all(listening.map((server) => server.close()));
    for (const feature of features) await feature.stop?.();
    await mail.close();
    if (listening.length > 0)
      await checkpoint(db).catch((error: unknown) =>
        log.warn({ err: error }, "the database's -wal file could not be emptied; nothing is lost"),
      );
    await db.destroy();
    unlockDataDir();
  }

  async function storedBytes(from: Db, userId: number): Promise<number> {
    let bytes = 0;
    for (const feature of features) bytes += (await feature.storedBytes?.(from, userId)) ?? 0;
    return bytes;
  }

  async function openOutbox(): Promise<string | null> {
    if (options.smtpUrl !== null || options.outboxPort === null) return null;
    const outbox = await listen(
      createServer(createOutboxPages(db, timeZone)),
      options.outboxPort,
      "127.0.0.1",
    );
    listening.push(outbox);
    return outbox.url;
  }

  async function openMetrics(): Promise<string | null> {
    if (!options.metrics) return null;
    const { port, host } = options.metrics;
    const metrics = await listen(
      createServer(metricsPage(Registry.merge([mail.metrics, disk.metrics]), log)),
      port,
      host,
    );
    listening.push(metrics);
    return metrics.url;
  }
}

async function prepare(parts: Parts, sampleData: boolean): Promise<void> {
  const { db, dataDir, features, log } = parts;
  await assertUndamaged(db, databaseFile(dataDir));
  await migrate(db, migrationsOf(parts), { log: (members, message) => log.info(members, message) });
  for (const feature of features) await feature.start?.();
  if (sampleData) await fillSample(parts);
}

const migrationsOf = ({ features }: Parts) => [
  idempotentResponseMigrations,
  mailMigrations,
  ...features.map(({ migrations = {} }) => migrations),
];

async function isDatabaseUp(db: Db, log: Logger): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch (error) {
    log.error({ err: error }, "the database does not respond");
    return false;
  }
}
