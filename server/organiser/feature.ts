import type { Request, Response } from "express";
import type { GraphQLFieldResolver } from "graphql";
import type { Migration } from "kysely";
import type { Logger } from "pino";
import type { Capabilities } from "../../app/wire/site.ts";
import type { Auth } from "./auth/auth.ts";
import type { Db } from "./db/database.ts";
import type { HoldLimits } from "./entries/hold-limits.ts";
import type { IdempotentResponses } from "./http/idempotent-responses.ts";
import type { Call, Route } from "./http/route.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { StoredData } from "./records/stored-data.ts";
import type { AccountStorage } from "./uploads/account-storage.ts";
import type { UploadCeilings } from "./uploads/upload-limits.ts";

/** The dependencies and settings that every feature gets when it is created. */
export type Dependencies = {
  /**
   * The only database connection. Code in a transaction must use the transaction, because a query on `db`
   * would wait for its end for ever. Functions that may run in a transaction therefore take a `Db` parameter.
   */
  db: Db;
  /** Returns the time in milliseconds since 1970 UTC; tests set it. */
  clock: { now(): number };
  log: Logger;
  /** The stored responses of writes with an `Idempotency-Key`. */
  idempotentResponses: IdempotentResponses;
  mail: Outbox;
  /** Checks access tokens, and creates logins, passwords and codes. */
  auth: Auth;
  /** The folder of the database, the secrets, the cached pictures and the uploads. */
  dataDir: string;
  /** The limits on what one unpaid order may reserve. */
  holdLimits: HoldLimits;
  /** The tokens with which gate staff check tickets. Without tokens only administrators can check tickets. */
  gateTokens: readonly string[];
  /**
   * The tokens with which office staff decide on documents. Without tokens only administrators can decide.
   */
  documentTokens: readonly string[];
  picturesMaxBytes: number;
  uploadLimits: UploadCeilings;
  /** Limits the storage that each account uses. */
  storage: AccountStorage;
  /**
   * The public URL of this API, without a trailing slash. Read it for each request, because it throws until
   * the API listens.
   */
  readonly publicUrl: string;
  /** The origins of the sites that use the API. */
  siteOrigins: readonly string[];
  /** The IANA time zone of the organiser. */
  timeZone: string;
  /** The key of the sample address service, or null to disable the service. */
  addressServiceKey: string | null;
  /** All features. Read the list for each request, because it is empty until all features are created. */
  readonly features: readonly Feature[];
};

/** An HTTP endpoint that isn't an API call, such as a picture, a video or the payment page. */
export type Page = {
  /**
   * The path as an Express pattern, such as "/pay/:token". The request log uses it as the name of the
   * request.
   */
  path: string;
  /** Whether forms are posted to this path. Their fields are then in `request.body`. */
  acceptsForms?: boolean;
  /** The maximum size of a posted form in bytes; 10,000 by default. */
  maxFormBytes?: number;
  /** Whether the form of this request is read. If not, `request.body` is undefined. By default it is read. */
  readsForm?: (request: Request) => Promise<boolean>;
  /** Handles requests with any method. `address` is the visitor's IP address. */
  listener: (request: Request, response: Response, address: string) => void | Promise<void>;
};

/** A page of the site for the sitemap. `url` is its path. `lastmod` is "" if unknown. */
export type SitemapEntry = {
  url: string;
  lastmod: string;
  model: string;
  priority: number;
  seo_title: string;
  seo_meta_description: string;
};

/**
 * A part of the API with its calls, tables, GraphQL fields and pages. Each feature has a folder with a
 * `<name>.feature.ts`, and extends `Database` by its tables. A feature may use exported functions of the
 * features that `.dependency-cruiser.cjs` lists for it, but no tables of other features.
 */
export type Feature = {
  /** The API calls, below `/api/v1/`. */
  routes: Route[];
  /**
   * Migrations by name, such as "2026-01-01-accounts". The migrations of all features run in the order of
   * their names.
   */
  migrations?: Record<string, Migration>;
  /**
   * GraphQL queries: SDL that extends `Query` (`extend type Query { … }`), and resolvers by type and field.
   * The context of a resolver is the `Call`. Fields of a query's result need no resolver: they are properties
   * of the result, or functions `(args, call)` if they have arguments.
   */
  graphql?: {
    schema: string;
    resolvers: Record<string, Record<string, GraphQLFieldResolver<unknown, Call>>>;
  };
  /** HTTP endpoints that aren't API calls. */
  pages?: Page[];
  /** Capabilities beyond the API's specification. The call `currentDomain` lists them for the site. */
  capabilities?: readonly (keyof Capabilities)[];
  /** Returns the pages of the site that this feature adds to the sitemap. */
  sitemap?: () => Promise<SitemapEntry[]>;
  /**
   * The tables whose rows are deleted with their account. `own-data/stored-data.ts` lists the tables whose
   * rows are retained or overwritten.
   */
  storedData?: readonly StoredData[];
  /** Returns the bytes that an account stores with this feature. They count towards the account's quota. */
  countStoredBytes?(db: Db, userId: number): Promise<number>;
  /** Runs at every start, after the migrations and before sample data is added. */
  start?(): Promise<void>;
  /** Stops what `start` has started, before the database is closed. */
  stop?(): Promise<void>;
};
