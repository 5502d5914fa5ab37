import type { RequestListener } from "node:http";
import type { GraphQLFieldResolver } from "graphql";
import type { Kysely, Migration } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./db/database.ts";
import type { Call, Route } from "./http/route.ts";
import type { Outbox } from "./mail/outbox.ts";

/** What the features of the API are made from. */
export type Parts = {
  db: Kysely<Database>;
  /** Milliseconds since 1970 UTC; tests can set it. */
  clock: { now(): number };
  log: Logger;
  mail: Outbox;
  /** Folder for cached pictures and the like. */
  dataDir: string;
  /** Where people reach this API, without a slash at the end. */
  publicUrl: string;
  /** Origins of the sites whose addresses an order may return to. */
  siteOrigins: readonly string[];
  /** Zone of the organiser. */
  timeZone: string;
};

/**
 * A part of the API with its own tables, calls, GraphQL fields, pages of its own (payment page, pictures) and sample records. `app.ts` puts the
 * features together; a feature uses another one's exported functions, never its tables.
 */
export type Feature = {
  name: string;
  /** By name, run in the order of the names over all features: "2026-01-01-accounts". */
  migrations: Record<string, Migration>;
  routes: Route[];
  /** SDL that extends Query, and resolvers by type and field. The context of a resolver is the `Call`. */
  graphql?: { schema: string; resolvers: Record<string, Record<string, GraphQLFieldResolver<unknown, Call>>> };
  /** Anything else that is answered, by path prefix: "/pay/", "/assets/i/", "/v/". */
  pages?: { prefix: string; listener: RequestListener }[];
  /** Fills an empty database with the sample organiser; and keeps it up to date with the clock on every later start. */
  sample?(): Promise<void>;
};
