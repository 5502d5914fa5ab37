import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import { updateUser } from "./account/users.ts";
import { createAuth } from "./auth/auth.ts";
import { type HashCost, DEFAULT_HASH_COST } from "./auth/passwords.ts";
import { assertRestoreFinished } from "./backup/restore.ts";
import { checkSecrets, createSecrets, type SecretsPlan } from "./check-secrets.ts";
import { readOrganisation } from "./content/organisation.ts";
import { assertNotLost, assertUndamaged, toOperatorError } from "./db/damaged-database.ts";
import type { Db } from "./db/database.ts";
import { lockDataDir } from "./db/lock-data-dir.ts";
import { assertCurrent, assertNotNewer, migrate } from "./db/migrate.ts";
import { checkpoint, getDatabasePath, openDatabase, openToCheck } from "./db/open-database.ts";
import { createDiskMonitor } from "./disk.ts";
import { type HoldLimits, DEFAULT_HOLD_LIMITS } from "./entries/hold-limits.ts";
import type { Feature, Dependencies } from "./feature.ts";
import * as registry from "./features.ts";
import { createApi } from "./http/api.ts";
import { createClientAddressReader, createTrustedProxyCheck } from "./http/client-address.ts";
import { createGraphQL } from "./http/graphql.ts";
import { createGraphQLAllowance } from "./http/graphql-allowance.ts";
import { idempotentResponseMigrations } from "./http/idempotent-response-tables.ts";
import { createIdempotentResponses } from "./http/idempotent-responses.ts";
import { createLog, type LogLevel } from "./log.ts";
import { createMetricsListener } from "./http/metrics-listener.ts";
import { type RunningServer, listen } from "./http/listen.ts";
import { createOutbox, DEFAULT_MAIL_FROM } from "./mail/outbox.ts";
import { createOutboxPages } from "./mail/outbox-pages.ts";
import { mailMigrations } from "./mail/tables.ts";
import { seedSampleData } from "./sample/seed-sample-data.ts";
import { createProxyCheck, UNTRUSTED_PROXY } from "../shared/untrusted-proxy.ts";
import { createAccountStorage } from "./uploads/account-storage.ts";
import { type UploadCeilings, DEFAULT_UPLOAD_CEILINGS } from "./uploads/upload-limits.ts";

export type OrganiserOptions = {
  /** The folder of everything that the API stores. It is created if it is missing. */
  dataDir: string;
  /** Returns the time in milliseconds since 1970 UTC. */
  clock: { now(): number };
  /** The public URL of this API. If it is missing or "", the URL of the listener is used. */
  publicUrl?: string;
  /** The origins of the sites that use the API. */
  siteOrigins: readonly string[];
  /** The IANA time zone of the organiser. */
  timeZone: string;
  hasSampleData: boolean;
  /** Whether the sample users may log in with their published password, which is only allowed on loopback. */
  hasSampleLogins: boolean;
  /** The addresses and networks of proxies whose `X-Forwarded-For` header is trusted. */
  trustedProxies: readonly string[];
  smtpUrl: string | null;
  mailFrom?: string;
  /**
   * The port on loopback of the page that shows the mails, if there is no mail server. 0 means any free port,
   * and null no page.
   */
  outboxPort: number | null;
  /** The address of `/metrics`, which visitors must not be able to reach. */
  metrics?: { port: number; host: string } | null;
  accessTokenLifetimeMs: number;
  logLevel: LogLevel;
  /** The limits on what one unpaid order may reserve. */
  holdLimits?: HoldLimits;
  /** The tokens with which gate staff check tickets. */
  gateTokens?: readonly string[];
  /** The tokens with which office staff decide on documents. */
  documentTokens?: readonly string[];
  picturesMaxBytes?: number;
  uploadLimits?: UploadCeilings;
  /** Whether GraphQL exposes its schema by introspection and suggestions. Only for development. */
  exposesSchema?: boolean;
  /** The key of the sample address service, or null to disable the service. */
  addressServiceKey?: string | null;
  /** The cost of password hashing, which is low in tests. */
  hashCost?: HashCost;
};

export type OrganiserApi = {
  /** Starts the servers. Port 0 is any free port. The returned URLs have no trailing slash. */
  listen(port: number, host?: string): Promise<ListenUrls>;
  /** Lets in-flight requests finish, then closes everything. Further calls return the same promise. */
  close(): Promise<void>;
  /** The dependencies of the features, for the entry point and for tests. */
  dependencies: Dependencies;
};

type ListenUrls = { url: string; outboxUrl: string | null; metricsUrl: string | null };

const DEFAULT_PICTURES_MAX_BYTES = 500_000_000;

/**
 * Creates the organiser API, which is then ready to listen: opens and migrates the database, and adds the
 * sample data if requested.
 * @throws an error for the operator if the data folder can't be used
 */
export async function createOrganiser(options: OrganiserOptions): Promise<OrganiserApi> {
  assertRestoreFinished(options.dataDir);
  assertNotLost(getDatabasePath(options.dataDir));
  const unlock = lockDataDir(options.dataDir);
  return withOperatorErrors(options.dataDir, async () => {
    let organiser: OrganiserApi | null = null;
    try {
      const plan = checkSecrets(options.dataDir);
      organiser = assembleApi(options, unlock);
      await prepareDatabase(organiser.dependencies, plan, options.hasSampleData);
      return organiser;
    } catch (error) {
      if (organiser) await organiser.close();
      else unlock();
      throw error;
    }
  });
}

/**
 * Runs `work` and converts its database errors to errors for the operator about the database in `dataDir`.
 */
export async function withOperatorErrors<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toOperatorError(error, getDatabasePath(dataDir));
  }
}

/**
 * Changes nothing.
 * @throws if a newer version of the API has written the database in `dataDir`
 */
export const checkDatabaseVersion = (options: OrganiserOptions): Promise<void> =>
  checkDatabase(options, assertNotNewer);

/**
 * Changes nothing and can run while the API runs.
 * @throws if the database in `dataDir` was written by a newer version of the API, or isn't migrated to this
 * version yet
 */
export const checkDatabaseIsCurrent = (options: OrganiserOptions): Promise<void> =>
  checkDatabase(options, assertCurrent);

async function checkDatabase(options: OrganiserOptions, check: typeof assertNotNewer): Promise<void> {
  const db = openToCheck(options.dataDir);
  try {
    await check(db, await listOwnMigrations(options));
  } finally {
    await db.destroy();
  }
}

/**
 * Lists the migrations of this version. Features have the migrations and need a database, so the API is
 * assembled in a temporary folder.
 */
async function listOwnMigrations(options: OrganiserOptions): Promise<ReturnType<typeof collectMigrations>> {
  const folder = await mkdtemp(join(tmpdir(), "organiser-migrations-"));
  const organiser = assembleApi({ ...options, dataDir: folder }, () => undefined);
  try {
    return collectMigrations(organiser.dependencies);
  } finally {
    await organiser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Opens the database and connects all components, but doesn't migrate the database or listen yet. */
function assembleApi(options: OrganiserOptions, unlockDataDir: () => void): OrganiserApi {
  const { clock, siteOrigins, timeZone, dataDir } = options;
  const log = createLog(options.logLevel);
  const getClientAddress = createClientAddressReader(options.trustedProxies);
  const isTrusted = createTrustedProxyCheck(options.trustedProxies);
  const proxyCheck = createProxyCheck(isTrusted, (peer) => log.warn({ peer }, UNTRUSTED_PROXY));
  const db = openDatabase(dataDir);
  const servers: RunningServer[] = [];
  let publicUrl = options.publicUrl ?? "";
  let features: readonly Feature[] = [];
  let closePromise: Promise<void> | null = null;
  const uploadLimits = options.uploadLimits ?? DEFAULT_UPLOAD_CEILINGS;

  const mail = createOutbox({
    db,
    clock,
    log,
    smtpUrl: options.smtpUrl,
    from: options.mailFrom ?? DEFAULT_MAIL_FROM,
    organisation: () => readOrganisation(db),
  });
  const disk = createDiskMonitor(dataDir, clock);
  const idempotentResponses = createIdempotentResponses(db, clock);
  const auth = createAuth(
    { db, clock, dataDir },
    {
      accessTokenLifetimeMs: options.accessTokenLifetimeMs,
      hashCost: options.hashCost ?? DEFAULT_HASH_COST,
      hasSampleLogins: options.hasSampleData && options.hasSampleLogins,
    },
  );
  const dependencies: Dependencies = {
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
    storage: createAccountStorage({ db, clock, limits: uploadLimits, countStoredBytes }),
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
  features = Object.values(registry).map((createFeature) => createFeature(dependencies));
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
    mailState: () => mail.getState(),
    disk,
    authenticate: auth.authenticate,
    async storeLanguage(id, language) {
      await updateUser(db, id, { language });
    },
    getClientAddress,
    log,
  });

  return {
    dependencies,
    async listen(port, host = "127.0.0.1") {
      const server = await listen(createServer(api), port, host);
      servers.push(server);
      publicUrl ||= server.url;
      const urls = {
        url: server.url,
        outboxUrl: await openOutbox(),
        metricsUrl: await openMetrics(),
      };
      mail.deliverDue().catch((error: unknown) => log.error({ err: error }, "the mail outbox can’t be read"));
      return urls;
    },
    close: () => (closePromise ??= closeAll()),
  };

  async function closeAll(): Promise<void> {
    await Promise.all(servers.map((server) => server.close()));
    for (const feature of features) await feature.stop?.();
    await mail.close();
    if (servers.length > 0)
      await checkpoint(db).catch((error: unknown) =>
        log.warn(
          { why: error instanceof Error ? error.message : "" },
          "the database's -wal file could not be emptied; nothing is lost",
        ),
      );
    await db.destroy();
    unlockDataDir();
  }

  async function countStoredBytes(transaction: Db, userId: number): Promise<number> {
    let bytes = 0;
    for (const feature of features) bytes += (await feature.countStoredBytes?.(transaction, userId)) ?? 0;
    return bytes;
  }

  async function openOutbox(): Promise<string | null> {
    if (options.smtpUrl !== null || options.outboxPort === null) return null;
    const outbox = await listen(
      createServer(createOutboxPages(db, timeZone)),
      options.outboxPort,
      "127.0.0.1",
    );
    servers.push(outbox);
    return outbox.url;
  }

  async function openMetrics(): Promise<string | null> {
    if (!options.metrics) return null;
    const { port, host } = options.metrics;
    const metrics = await listen(
      createServer(createMetricsListener(Registry.merge([mail.metrics, disk.metrics]), log)),
      port,
      host,
    );
    servers.push(metrics);
    return metrics.url;
  }
}

async function prepareDatabase(
  dependencies: Dependencies,
  plan: SecretsPlan,
  hasSampleData: boolean,
): Promise<void> {
  const { db, dataDir, features, log } = dependencies;
  await assertUndamaged(db, getDatabasePath(dataDir));
  await migrate(db, collectMigrations(dependencies), { log: (fields, message) => log.info(fields, message) });
  // Create secrets only after all checks, because the next start must still see which secrets are missing.
  createSecrets(dataDir, plan, (message) => log.warn(message));
  for (const feature of features) await feature.start?.();
  if (hasSampleData) await seedSampleData(dependencies);
}

const collectMigrations = ({ features }: Dependencies) => [
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
