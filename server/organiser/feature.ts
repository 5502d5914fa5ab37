import type { IncomingMessage, ServerResponse } from "node:http";
import type { GraphQLFieldResolver } from "graphql";
import type { Migration } from "kysely";
import type { Logger } from "pino";
import type { Db } from "./db/database.ts";
import type { KeptAnswers } from "./http/kept-answers.ts";
import type { HoldLimits } from "./entries/hold-limits.ts";
import type { Call, Route } from "./http/route.ts";
import type { Outbox } from "./mail/outbox.ts";

/** What the features of the API are made from. */
export type Parts = {
  /** One connection: inside a transaction use the transaction, or the query waits for it for ever. Functions that others call take a `Db` first. */
  db: Db;
  /** Milliseconds since 1970 UTC; tests can set it. */
  clock: { now(): number };
  log: Logger;
  /** What writes with a key were answered with. */
  keptAnswers: KeptAnswers;
  mail: Outbox;
  /** Folder for cached pictures and the like. */
  dataDir: string;
  /** What an unpaid order may keep from others. */
  holdLimits: HoldLimits;
  /** What the pictures in it may take, in bytes. */
  picturesMaxBytes: number;
  /** Where people reach this API, without a slash at the end. Known once it listens: read it when it is needed, don't copy it. */
  readonly publicUrl: string;
  /** Origins of the sites whose addresses an order may return to. */
  siteOrigins: readonly string[];
  /** Zone of the organiser. */
  timeZone: string;
};

/** Answers a request below a prefix by itself: pictures, videos, the payment page. */
export type Page = {
  /** "/pay/", "/assets/i/", "/v/": the longest that fits answers. */
  prefix: string;
  /** `address` is the visitor's. */
  listener(request: IncomingMessage, response: ServerResponse, address: string): void | Promise<void>;
};

/**
 * A part of the API with its own tables, calls, GraphQL fields, pages of its own (payment page, pictures) and sample records. `features.ts` puts the
 * features together; a feature uses another one's exported functions, never its tables.
 */
export type Feature = {
  name: string;
  /** By name, run in the order of the names over all features: "2026-01-01-accounts". */
  migrations: Record<string, Migration>;
  routes: Route[];
  /**
   * SDL that extends Query (`extend type Query { … }`), and resolvers by type and field; the context of a resolver is the `Call`. Fields below a query need
   * none: they are members of what the query gave, or functions `(args, call)` on it where they take arguments.
   */
  graphql?: {
    schema: string;
    resolvers: Record<string, Record<string, GraphQLFieldResolver<unknown, Call>>>;
  };
  pages?: Page[];
  /** Runs at every start, after the migrations and before `sample`. */
  start?(): Promise<void>;
  /** Fills an empty database with the sample organiser; and keeps it up to date with the clock on every later start. */
  sample?(): Promise<void>;
};
