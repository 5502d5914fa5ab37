import { LRUCache } from "lru-cache";
import { getDayInZone } from "../../app/domain/venue-time.ts";
import type { Clock, Logger } from "../request-context.ts";
import type { CallContext } from "./call-context.ts";
import { createReadCache } from "./cache.ts";
import { createSingleFlight } from "./single-flight.ts";
import type { LastGoodStore } from "./last-good.ts";
import { type CallAttempt, createHttpTransport } from "./http-transport.ts";
import { type Organiser, createOrganiserCalls } from "./organiser.ts";
import type { Reading } from "./reading.ts";
import { createMissingFeatures } from "./missing-features.ts";
import { createInvalidPartLogger } from "./invalid-parts.ts";
import { createTransport } from "./transport.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

export type { CallContext } from "./call-context.ts";

/** Settings and dependencies of the API client. */
export type ClientSettings = {
  /** Base URL of the organiser API, which may contain a path. [API-001] */
  baseUrl: string;
  /** Whether lists and records are read by GET with a query, or by POST with a body. */
  readMethod: "get" | "post";
  /** Minimum time between two calls of a client address, or 0 for no limit. [API-004 API-005] */
  spacingMs: number;
  callsInFlight: number;
  readTimeoutMs: number;
  /** For logins and requests for login emails. The default is `writeTimeoutMs`. */
  loginTimeoutMs?: number;
  /** For all other calls. [API-002] */
  writeTimeoutMs: number;
  clock: Clock;
  /** For events that no single request causes, such as the use of stale responses. */
  log: Logger;
  toMediaPath: (url: string) => string;
  timeZone: string;
  lastGood?: LastGoodStore;
  onCall?: (call: CallAttempt) => void;
};

export type OrganiserClient = {
  forRequest(callContext: CallContext): Organiser;
  /** False if the last call got no response. True before the first call. [AUTH-020..022] */
  isReachable(): boolean;
  hasParsedList(): boolean;
  /** When (ms since 1970) an optional feature last became missing or available. */
  getFeaturesChangedAt(): number;
  close(): void;
};

/** Creates the client. It connects with the first call. */
export function createOrganiserClient(settings: ClientSettings): OrganiserClient {
  const httpTransport = createHttpTransport(settings);
  const missingFeatures = createMissingFeatures(settings.clock);
  let hasParsedList = false;
  const sharedServices = {
    httpTransport,
    publicReads: createReadCache(settings.clock, settings.log, settings.lastGood),
    singleFlight: createSingleFlight<Reading>(),
    siteResolvers: {
      resolveMediaUrl: settings.toMediaPath,
      resolveDay: (instant: string) => getDayInZone(settings.timeZone, Date.parse(instant)),
    },
    logInvalidPart: createInvalidPartLogger(),
    missingFeatures,
    onListParsed: () => {
      hasParsedList = true;
    },
    missingFields: new LRUCache<string, true>({ max: 100, ttl: HOUR_MS }),
    readMethod: settings.readMethod,
    timeouts: {
      read: settings.readTimeoutMs,
      login: settings.loginTimeoutMs ?? settings.writeTimeoutMs,
      write: settings.writeTimeoutMs,
    },
  };
  return {
    forRequest: (callContext) => createOrganiserCalls(createTransport(sharedServices, callContext)),
    getFeaturesChangedAt: () => missingFeatures.getChangedAt(),
    isReachable: () => httpTransport.isReachable(),
    hasParsedList: () => hasParsedList,
    close: () => httpTransport.close(),
  };
}
