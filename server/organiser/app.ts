import { createServer } from "node:http";
import { sql } from "kysely";
import type { Logger } from "pino";
import { createAuth } from "./auth/auth.ts";
import { type HashCost, usualCost } from "./auth/passwords.ts";
import type { Db } from "./db/database.ts";
import { lockDataDir } from "./db/lock-data-dir.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open-database.ts";
import { type HoldLimits, usualHolds } from "./entries/hold-limits.ts";
import type { Feature, Parts } from "./feature.ts";
import * as registry from "./features.ts";
import { createApi } from "./http/api.ts";
import { createAddressReader, createProxyCheck } from "./http/client-address.ts";
import { createGraphQL } from "./http/graphql.ts";
import { createGraphQLAllowance } from "./http/graphql-allowance.ts";
import { keptAnswerMigrations } from "./http/kept-answer-tables.ts";
import { createKeptAnswers } from "./http/kept-answers.ts";
import { createLog, type LogLevel } from "./log.ts";
import { type Listening, listen } from "./http/listening.ts";
import { createOutbox, usualMailFrom } from "./mail/outbox.ts";
import { createOutboxPages } from "./mail/outbox-pages.ts";
import { mailMigrations } from "./mail/tables.ts";
import { fillSample } from "./sample/fill-sample.ts";
import { createAccountStorage } from "./uploads/account-storage.ts";
import { type UploadCeilings, usualUploads } from "./uploads/upload-limits.ts";

export type OrganiserOptions = {
  /** Folder of everything that the API keeps; made where it doesn't exist. */
  dataDir: string;
  /** Milliseconds since 1970 UTC. */
  clock: { now(): number };
  /** Where people reach this API; the address that it listens on unless given, or given as "". */
  publicUrl?: string;
  /** Origins of the sites whose addresses an order may return to. */
  siteOrigins: readonly string[];
  /** IANA zone of the organiser. */
  timeZone: string;
  /** Whether to fill an empty database with the sample organiser. */
  sampleData: boolean;
  /** Whether the sample people may sign in with their published password; only ever on loopback. */
  sampleSignIns: boolean;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  smtpUrl: string | null;
  /** Sender of the API's mails. */
  mailFrom?: string;
  /**
   * Where the outbox can be read when there is no mail server, always on loopback: 0 is any free port, null
   * none.
   */
  outboxPort: number | null;
  /** Milliseconds. */
  accessTokenLifetime: number;
  logLevel: LogLevel;
  /** What an unpaid order may keep from others. */
  holdLimits?: HoldLimits;
  /** Tokens with which gates check tickets. */
  gateTokens?: readonly string[];
  documentTokens?: readonly string[];
  /** What the folder of pictures may take, in bytes. */
  picturesMaxBytes?: number;
  /** What may be uploaded. */
  uploadLimits?: UploadCeilings;
  /** Whether GraphQL tells its schema to anybody who asks; for development. */
  tellsSchema?: boolean;
  /** Key of the stand-in for the third-party address service; it isn't there without. */
  addressServiceKey?: string | null;
  /** How hard passwords are to hash; tests take it easy. */
  hashCost?: HashCost;
};

export type OrganiserApi = {
  /**
   * Starts answering. Port 0 takes any free one; `url` and `outboxUrl` say where, without a slash at the end.
   */
  listen(port: number, host?: string): Promise<{ url: string; outboxUrl: string | null }>;
  /** Lets requests under way finish, then closes everything; once, however often it is called. */
  close(): Promise<void>;
  parts: Parts;
};

const usualPicturesMaxBytes = 500_000_000;

/** The organiser API, ready to listen: tables brought up to date, sample made where wished. */
export async function createOrganiser(options: OrganiserOptions): Promise<OrganiserApi> {
  const { clock, siteOrigins, timeZone, dataDir } = options;
  const log = createLog(options.logLevel);
  const addressOf = createAddressReader(options.trustedProxies);
  const unlockDataDir = lockDataDir(dataDir);
  const db = openDatabase(dataDir);
  const listening: Listening[] = [];
  let publicUrl = options.publicUrl ?? "";
  let features: readonly Feature[] = [];
  let closing: Promise<void> | null = null;
  const uploadLimits = options.uploadLimits ?? usualUploads;

  const mail = createOutbox({
    db,
    clock,
    log,
    smtpUrl: options.smtpUrl,
    from: options.mailFrom ?? usualMailFrom,
  });
  const keptAnswers = createKeptAnswers(db, clock);
  const auth = createAuth(
    { db, clock, dataDir },
    {
      accessTokenLifetime: options.accessTokenLifetime,
      hashCost: options.hashCost ?? usualCost,
      sampleSignIns: options.sampleData && options.sampleSignIns,
    },
  );
  const parts: Parts = {
    db,
    keptAnswers,
    clock,
    log,
    mail,
    auth,
    dataDir,
    holdLimits: options.holdLimits ?? usualHolds,
    gateTokens: options.gateTokens ?? [],
    documentTokens: options.documentTokens ?? [],
    picturesMaxBytes: options.picturesMaxBytes ?? usualPicturesMaxBytes,
    uploadLimits,
    storage: createAccountStorage({ db, clock, limits: uploadLimits, storedBytes }),
    timeZone,
    addressServiceKey: options.addressServiceKey ?? null,
    siteOrigins,
    get publicUrl() {
      if (publicUrl === "") throw new Error("The public address is known once the API listens.");
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
      allowance: createGraphQLAllowance(clock, createProxyCheck(options.trustedProxies)),
      tellsSchema: options.tellsSchema ?? false,
    }),
    keptAnswers,
    isHealthy: () => answers(db, log),
    authenticate: auth.authenticate,
    addressOf,
    log,
  });
  try {
    await prepare(parts, options.sampleData);
  } catch (error) {
    await closeAll();
    throw error;
  }

  return {
    parts,
    async listen(port, host = "127.0.0.1") {
      const server = await listen(createServer(api), port, host);
      listening.push(server);
      publicUrl ||= server.url;
      return { url: server.url, outboxUrl: await openOutbox() };
    },
    close: () => (closing ??= closeAll()),
  };

  async function closeAll(): Promise<void> {
    await Promise.all(listening.map((server) => server.close()));
    for (const feature of features) await feature.stop?.();
    mail.close();
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
}

async function prepare(parts: Parts, sampleData: boolean): Promise<void> {
  const { db, features } = parts;
  await migrate(db, [
    keptAnswerMigrations,
    mailMigrations,
    ...features.map(({ migrations = {} }) => migrations),
  ]);
  for (const feature of features) await feature.start?.();
  if (sampleData) await fillSample(parts);
}

async function answers(db: Db, log: Logger): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch (error) {
    log.error({ err: error }, "the database does not answer");
    return false;
  }
}
