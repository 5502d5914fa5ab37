import type { Request, Response } from "express";
import type { GraphQLFieldResolver } from "graphql";
import type { Migration } from "kysely";
import type { Logger } from "pino";
import type { Capability } from "../../app/wire/site.ts";
import type { Auth } from "./auth/auth.ts";
import type { Db } from "./db/database.ts";
import type { HoldLimits } from "./entries/hold-limits.ts";
import type { IdempotentResponses } from "./http/idempotent-responses.ts";
import type { Call, Route } from "./http/route.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { AccountStorage } from "./uploads/account-storage.ts";
import type { UploadCeilings } from "./uploads/upload-limits.ts";

/** Dependencies and settings that the features are created with. */
export type Parts = {
  /**
   * A single connection: inside a transaction use the transaction, since a query on `db` would wait for it
   * for ever. Exported functions therefore take a `Db` as their first parameter.
   */
  db: Db;
  /** Milliseconds since 1970 UTC; tests can set it. */
  clock: { now(): number };
  log: Logger;
  /** Stored responses of writes with an `Idempotency-Key`. */
  idempotentResponses: IdempotentResponses;
  mail: Outbox;
  /** Logins, passwords and codes. */
  auth: Auth;
  /** Folder of the database, secrets, cached pictures and uploads. */
  dataDir: string;
  /** Limits on what one unpaid order may reserve. */
  holdLimits: HoldLimits;
  /** Tokens with which gate staff check tickets; empty if only administrators do. */
  gateTokens: readonly string[];
  /** Tokens with which office staff decide on documents; empty if only administrators do. */
  documentTokens: readonly string[];
  /** Maximum size of the pictures in `dataDir` in bytes. */
  picturesMaxBytes: number;
  /** Limits for uploads. */
  uploadLimits: UploadCeilings;
  /** Storage used by each account. */
  storage: AccountStorage;
  /**
   * Public URL of this API, without a trailing slash. Only known once the API listens: read it when needed,
   * don't copy it.
   */
  readonly publicUrl: string;
  /** Origins of the sites that an order may return to. */
  siteOrigins: readonly string[];
  /** IANA zone of the organiser. */
  timeZone: string;
  /** Key of the stand-in for the address service; null for none. */
  addressServiceKey: string | null;
  /** All features. Only known once all are created: read it when needed. */
  readonly features: readonly Feature[];
};

/** A page outside the API calls: pictures, videos, the payment page. */
export type Page = {
  /** Express path pattern: "/pay/:token", "/v/*". The request log uses it as the name of the request. */
  path: string;
  /** Whether forms are posted here; `request.body` then holds their fields. */
  acceptsForms?: boolean;
  /** Maximum size of such a form in bytes; 10,000 by default. */
  maxFormBytes?: number;
  /** Handles every method. `address` is the visitor's IP address. */
  listener: (request: Request, response: Response, address: string) => void | Promise<void>;
};

/** A URL of the site for the sitemap. */
export type SitemapEntry = {
  url: string;
  lastmod: string;
  model: string;
  priority: number;
  seo_title: string;
  seo_meta_description: string;
};

/**
 * One part of the API: its calls, tables, GraphQL fields and pages. Each feature has a folder and a line in
 * `features.ts`; its tables extend `Database` in its `tables.ts`. It may use exported functions of the
 * features that `.dependency-cruiser.cjs` lists for it, never their tables.
 */
export type Feature = {
  /** Calls below `/api/v1/`. */
  routes: Route[];
  /** By name; run in the order of the names across all features: "2026-01-01-accounts". */
  migrations?: Record<string, Migration>;
  /**
   * SDL that extends Query (`extend type Query { … }`), and resolvers by type and field. The context of a
   * resolver is the `Call`. Fields below a query need no resolver: they are members of the query's result, or
   * functions `(args, call)` on it if they have arguments.
   */
  graphql?: {
    schema: string;
    resolvers: Record<string, Record<string, GraphQLFieldResolver<unknown, Call>>>;
  };
  pages?: Page[];
  /** Capabilities beyond the documented API, listed by `currentDomain`. */
  capabilities?: readonly Capability[];
  /** URLs of the site that this feature adds to the sitemap. */
  sitemap?: () => Promise<SitemapEntry[]>;
  /** Bytes that an account stores with this feature; counted towards the account's quota. */
  storedBytes?(db: Db, userId: number): Promise<number>;
  /** Runs at every start, after the migrations and before the sample data is added. */
  start?(): Promise<void>;
  /** Runs before the database is closed; stops what `start` started. */
  stop?(): Promise<void>;
};
