import { LRUCache } from "lru-cache";
import { dayIn } from "../../app/domain/venue-time.ts";
import type { Clock, Log } from "../request-context.ts";
import type { Bearer } from "./bearer.ts";
import { createPublicReads } from "./cache.ts";
import { createSingleFlight } from "./single-flight.ts";
import type { LastGood } from "./last-good.ts";
import { type CallOutcome, openLine } from "./line.ts";
import { type Organiser, organiserCalls } from "./organiser.ts";
import type { Reading } from "./reading.ts";
import { logPartsLeftOut } from "./parts.ts";
import { createTransport } from "./transport.ts";

export type { Bearer } from "./bearer.ts";

/** Times are milliseconds. */
export type ClientSettings = {
  /** Address of the organiser API, perhaps with a path of its own. [API-001] */
  baseUrl: string;
  /** Whether lists and records are asked by GET with a query, or by POST with a body. */
  readWith: "get" | "post";
  /** Least time between two calls of one visitor; 0 is none. [API-004 API-005] */
  spacing: number;
  /** Most calls under way at once. */
  callsInFlight: number;
  /** How long a read waits. */
  readTimeout: number;
  /** How long a call waits that logs in or has a mail to log in with sent; without it as long as a write. */
  logInTimeout?: number;
  /** How long every other call waits: 50 s by the documents. [API-002] */
  writeTimeout: number;
  /** By which kept answers age. */
  clock: Clock;
  /** For what no single visitor's call tells: older answers that stand in. */
  log: Log;
  /** The path of this site for an address of a picture, video or document that the API gave. */
  mediaPath: (address: string) => string;
  /** The site's zone, whose midnight an instant may mean that stands for a date. */
  timeZone: string;
  /** Keeps the public answers beyond the end of the program. */
  lastGood?: LastGood;
  /** Told of every call when it is over. */
  onCall?: (call: CallOutcome) => void;
};

/** The client of the organiser API, one per process. */
export type OrganiserClient = {
  /** Every call of the API, made for one visitor. */
  forRequest(bearer: Bearer): Organiser;
  /** Whether the API answers: false when the last call got no answer at all. [AUTH-020..022] */
  linkActive(): boolean;
  close(): void;
};

export function createOrganiserClient(settings: ClientSettings): OrganiserClient {
  const line = openLine(settings);
  const shared = {
    line,
    publicReads: createPublicReads(settings.clock, settings.log, settings.lastGood),
    joined: createSingleFlight<Reading>(),
    ofSite: {
      mediaPath: settings.mediaPath,
      dateAt: (instant: string) => dayIn(settings.timeZone, Date.parse(instant)),
    },
    partsLeftOut: logPartsLeftOut(),
    missingFields: new LRUCache<string, true>({ max: 100, ttl: 60 * 60_000 }),
    readWith: settings.readWith,
    timeouts: {
      read: settings.readTimeout,
      logIn: settings.logInTimeout ?? settings.writeTimeout,
      write: settings.writeTimeout,
    },
  };
  return {
    forRequest: (bearer) => organiserCalls(createTransport(shared, bearer)),
    linkActive: () => line.isActive(),
    close: () => line.close(),
  };
}
