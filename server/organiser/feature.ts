import type { Request, Response } from "express";
import type { GraphQLFieldResolver } from "graphql";
import type { Migration } from "kysely";
import type { Logger } from "pino";
import type { Capability } from "../../app/wire/site.ts";
import type { Auth } from "./auth/auth.ts";
import type { Db } from "./db/database.ts";
import type { HoldLimits } from "./entries/hold-limits.ts";
import type { KeptAnswers } from "./http/kept-answers.ts";
import type { Call, Route } from "./http/route.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { AccountStorage } from "./uploads/account-storage.ts";
import type { UploadCeilings } from "./uploads/upload-limits.ts";

/** What the features of the API are made from. */
export type Parts = {
  /**
   * One connection: inside a transaction use the transaction, or the query waits for it for ever. Functions
   * that others call take a `Db` first.
   */
  db: Db;
  /** Milliseconds since 1970 UTC; tests can set it. */
  clock: { now(): number };
  log: Logger;
  /** What writes with a key were answered with. */
  keptAnswers: KeptAnswers;
  mail: Outbox;
  /** Sign-ins, passwords and codes. */
  auth: Auth;
  /** Folder for cached pictures and the like. */
  dataDir: string;
  /** What an unpaid order may keep from others. */
  holdLimits: HoldLimits;
  /** Tokens with which gates check tickets; none where only administrators do. */
  gateTokens: readonly string[];
  /** Tokens with which the office decides on documents; none where only administrators do. */
  documentTokens: readonly string[];
  /** What the pictures in it may take, in bytes. */
  picturesMaxBytes: number;
  /** What may be uploaded. */
  uploadLimits: UploadCeilings;
  /** What each account stores. */
  storage: AccountStorage;
  /**
   * Where people reach this API, without a slash at the end. Known once it listens: read it when it is
   * needed, don't copy it.
   */
  readonly publicUrl: string;
  /** Origins of the sites whose addresses an order may return to. */
  siteOrigins: readonly string[];
  /** Zone of the organiser. */
  timeZone: string;
  /** Key of the stand-in for the address service; null where there is none. */
  addressServiceKey: string | null;
  /** Every feature. Known once all of them are made: read it when it is needed. */
  readonly features: readonly Feature[];
};

/** Answers requests to addresses of its own: pictures, videos, the payment page. */
export type Page = {
  /** As Express has it: "/pay/:token", "/v/*". It is what the log calls the request. */
  path: string;
  /** Whether forms are posted here; then `request.body` holds their fields. */
  takesForms?: boolean;
  /** The most bytes of such a form; 10,000 unless given. */
  mostFormBytes?: number;
  /** Answers every method. `address` is the visitor's. */
  listener: (request: Request, response: Response, address: string) => void | Promise<void>;
};

/** An address of the site that is worth finding, as the sitemap has it. */
export type SitemapLine = {
  url: string;
  lastmod: string;
  model: string;
  priority: number;
  seo_title: string;
  seo_meta_description: string;
};

/**
 * A part of the API, said in one object: its calls, tables, GraphQL fields, pages of its own. It has a folder
 * and a line in `features.ts`; its tables join `Database` in its `tables.ts`. It uses the exported functions
 * of the features that `.dependency-cruiser.cjs` lists for it, never their tables.
 */
export type Feature = {
  /** Below `/api/v1/`. */
  routes: Route[];
  /** By name, run in the order of the names over all features: "2026-01-01-accounts". */
  migrations?: Record<string, Migration>;
  /**
   * SDL that extends Query (`extend type Query { … }`), and resolvers by type and field; the context of a
   * resolver is the `Call`. Fields below a query need none: they are members of what the query gave, or
   * functions `(args, call)` on it where they take arguments.
   */
  graphql?: {
    schema: string;
    resolvers: Record<string, Record<string, GraphQLFieldResolver<unknown, Call>>>;
  };
  pages?: Page[];
  /** What it offers beyond the documents; `currentDomain` says so. */
  capabilities?: readonly Capability[];
  /** Its addresses of the site. */
  sitemap?: () => Promise<SitemapLine[]>;
  /** Bytes that an account stores with it, which count for the account's quota. */
  storedBytes?(db: Db, userId: number): Promise<number>;
  /** Runs at every start, after the migrations and before the sample is made. */
  start?(): Promise<void>;
  /** Runs before the database is closed; ends what `start` began. */
  stop?(): Promise<void>;
};
