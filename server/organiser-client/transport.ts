import type { LRUCache } from "lru-cache";
import type { z } from "zod";
import { type SiteResolvers, resolveInPlace } from "../../app/wire/media-url.ts";
import type { Logger } from "../request-context.ts";
import { parseJsonResponse } from "./response.ts";
import { type Bearer, type ExpiryRule, sendWithToken } from "./bearer.ts";
import type { createReadCache, Revive } from "./cache.ts";
import { type Call, getCall, callName, postCall } from "./call.ts";
import { isOrganiserError, isApiUnavailable, organiserError } from "./errors.ts";
import { queryGraphql, graphqlCall, type OptionalFields } from "./graphql.ts";
import type { createSingleFlight } from "./single-flight.ts";
import type { HttpTransport } from "./http-transport.ts";
import type { MissingFeatures } from "./missing-features.ts";
import { parseWithSchema } from "./parse.ts";
import type { LeftOut } from "./parts.ts";
import { type Reading, createReading, readingValue } from "./reading.ts";
import type { ReadOptions, Transport, WriteOptions } from "./transport-type.ts";

/** Services and settings that the transports of all requests share. */
export type SharedServices = {
  line: HttpTransport;
  publicReads: ReturnType<typeof createReadCache>;
  joined: ReturnType<typeof createSingleFlight<Reading>>;
  /** Conversions that depend on the site, such as media paths. */
  ofSite: SiteResolvers;
  /** Called with each invalid part of a response that was left out. */
  partsLeftOut: (call: string, leftOut: LeftOut, log: Logger) => void;
  /** Optional fields of GraphQL queries that the API's schema lacks, for an hour each. */
  missingFields: LRUCache<string, true>;
  missingFeatures: MissingFeatures;
  /** Called when a list has been received from the API and parsed. */
  onListRead: () => void;
  /** How lists and records are read. */
  readWith: "get" | "post";
  /** Timeouts in milliseconds per kind of call. [API-002] */
  timeouts: { read: number; login: number; write: number };
};

/** Sends a read with a token (null for none) and a timeout in milliseconds. */
type Ask = (token: string | null, timeoutMs: number) => Promise<Reading>;

/** Creates the transport of one request on behalf of one user. */
export function createTransport(shared: SharedServices, bearer: Bearer): Transport {
  const { line, timeouts, ofSite } = shared;

  /** Sends with the user's token; an expired token is replaced once. */
  const sendWith = (call: Call, token: string | null, timeoutMs: number, rule: ExpiryRule = "rest") =>
    sendWithToken(bearer, token, rule, (current) => line.send(call, current, bearer, timeoutMs));

  function read(name: string, key: string, ask: Ask, revive: Revive, options: ReadOptions): Promise<Reading> {
    const reading = beforeDeadline(name, readFor(key, ask, revive, options)).catch(async (error: unknown) => {
      const isPublic = options.audience !== "user" && isOrganiserError(error, "timeout");
      const older = isPublic ? await shared.publicReads.older(key, options.keep, revive) : null;
      if (older) return older;
      throw error;
    });
    bearer.awaits?.(reading);
    bearer.watch?.track(reading.then(() => shared.publicReads.shown(key)));
    const { changes } = bearer;
    if (!changes || options.audience === "user") return reading;
    return reading.then((read) => {
      changes.read((instant) => shared.publicReads.endAt(key, instant));
      return read;
    });
  }

  async function readFor(key: string, ask: Ask, revive: Revive, options: ReadOptions): Promise<Reading> {
    const personal = (token: string | null, timeoutMs: number) =>
      shared.joined(`${token} ${bearer.language ?? ""} ${key}`, () => ask(token, timeoutMs));

    if (options.audience === "user")
      return personal(await bearer.accessToken(), Math.min(options.timeoutMs ?? Infinity, timeouts.read));

    if (options.audience === "either") {
      const older = await shared.publicReads.older(key, options.keep, revive);
      const response = await bearer
        .accessToken()
        .then((token) => (token === null ? null : personal(token, timeouts.read)))
        .catch(fallbackTo(older));
      if (response) return response;
    }
    return shared.publicReads.read(key, options.keep, {
      fetch: () => ask(null, timeouts.read).catch(asRejection),
      revive,
      wantsFresh: bearer.watch?.wantsFresh ?? false,
    });
  }

  const leftOutReporter = (call: string) => (leftOut: LeftOut) =>
    shared.partsLeftOut(call, leftOut, bearer.log);

  /**
   * Rejects at the deadline of the request. The read itself continues: other requests may share it, and the
   * response is cached.
   */
  async function beforeDeadline<T>(name: string, reading: Promise<T>): Promise<T> {
    if (!bearer.deadline) return reading;
    const left = bearer.deadline.leftForRead();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const why = "the deadline of the request has passed";
      timer = setTimeout(() => reject(organiserError("timeout", name, { why })), left);
    });
    try {
      return await Promise.race([reading, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A REST read. With `mayBeMissing`, 404 and null mean that there is no such record. */
  async function rest(
    call: Call,
    schema: z.ZodType,
    options: ReadOptions,
    mayBeMissing = false,
  ): Promise<Reading> {
    const key = keyOf(call);
    const ask: Ask = async (token, timeoutMs) => {
      const response = await sendWith(call, token, timeoutMs);
      if (mayBeMissing && response.status === 404) return { found: false };
      const unchanged = shared.publicReads.unchanged(key, response.body, schema);
      if (unchanged && response.status === 200) return unchanged;
      const json = parseJsonResponse(callName(call), response);
      if (mayBeMissing && json === null) return { found: false };
      if (mayBeMissing && isEmpty(json))
        throw organiserError("malformed", callName(call), { status: 200, why: "a record without members" });
      const received = { text: response.body || "null", body: response.body, json, isComplete: true };
      const reading = createReading(
        callName(call),
        schema,
        received,
        ofSite,
        leftOutReporter(callName(call)),
      );
      if (isList(json)) shared.onListRead();
      return reading;
    };
    return read(callName(call), key, ask, reviver(callName(call), schema, ofSite), options);
  }

  /** A read of something that must exist. */
  async function ask<S extends z.ZodType>(call: Call, schema: S, options: ReadOptions): Promise<z.output<S>> {
    return readingValue(callName(call), schema, await rest(call, schema, options), ofSite);
  }

  function write<S extends z.ZodType>(
    call: Call,
    schema: S,
    options: Omit<WriteOptions, "idempotencyKey">,
  ): Promise<z.output<S>> {
    const { feature } = options;
    const written = writeFor(call, schema, options).catch((error: unknown) => {
      if (feature && shared.missingFeatures.failed(feature, error))
        bearer.log.info({ call: callName(call), feature }, "the organiser API has no call for this feature");
      const isWrite = options.timeout !== "read";
      throw isOrganiserError(error) ? Object.assign(error, { isWrite }) : error;
    });
    bearer.awaits?.(written);
    return written;
  }

  async function writeFor<S extends z.ZodType>(
    call: Call,
    schema: S,
    options: Omit<WriteOptions, "idempotencyKey">,
  ): Promise<z.output<S>> {
    const { bearer: isSigned = true, timeout, timeoutMs = Infinity, outlivesRequest = false } = options;
    const beforeWrite = (token: Promise<string | null>) =>
      withNotCarriedOut(beforeDeadline(callName(call), token));
    const writer: Bearer = { ...bearer, expired: (token) => beforeWrite(bearer.expired(token)) };
    const token = isSigned ? await beforeWrite(bearer.accessToken()) : null;
    const response = await sendWithToken(writer, token, "rest", async (current) => {
      const left = (outlivesRequest ? null : bearer.deadline?.leftForWrite()) ?? Infinity;
      const limit = Math.min(timeouts[timeout ?? "write"], timeoutMs, left);
      if (left > 0) return line.send(call, current, bearer, limit);
      const why = "no time left to send the call";
      throw organiserError("timeout", callName(call), { textCode: "NOT_CARRIED_OUT", why });
    });
    const written = parseWithSchema(callName(call), schema, parseJsonResponse(callName(call), response));
    if (options.feature) shared.missingFeatures.succeeded(options.feature);
    resolveInPlace(written, ofSite);
    return written;
  }

  return {
    get: (path, query, schema, options) => ask(getCall("read", path, query), schema, options),

    records: (resource, filters, schema, options) => ask(readCall(resource, filters), schema, options),

    one: async (resource, idOrUrl, wishes, schema, options) => {
      // In a path these would address something else, encoded or not; no record has such a name.
      if (["", ".", ".."].includes(String(idOrUrl))) return null;
      const call = readCall(`${resource}/${encodeURIComponent(idOrUrl)}`, wishes);
      const reading = await rest(call, schema, options, true);
      return reading.found ? readingValue(callName(call), schema, reading, ofSite) : null;
    },

    ask: (path, body, schema, options) => ask(postCall("read", path, body), schema, options),

    query: async (document, variables, schema, options) => {
      const name = callName(graphqlCall(""));
      const key = keyOf(graphqlCall(JSON.stringify([document, variables])));
      const askGraphqlApi: Ask = async (token, timeoutMs) => {
        let body = "";
        let unchanged: Reading | null = null;
        const send = async (call: Call) => {
          const response = await sendWith(call, token, timeoutMs, "graphql"); // [ERR-006]
          body = response.body;
          unchanged = response.status === 200 ? shared.publicReads.unchanged(key, body, schema) : null;
          return unchanged ? { status: 200, body: '{"data":{}}' } : response;
        };
        const optional = optionalFields(options.optionalFields ?? []);
        const { data, isComplete } = await queryGraphql(document, variables, send, bearer.log, optional);
        if (unchanged) return unchanged;
        const received = { text: JSON.stringify(data), body, json: data, isComplete };
        return createReading(name, schema, received, ofSite, leftOutReporter(name));
      };
      const reading = await read(name, key, askGraphqlApi, reviver(name, schema, ofSite), options);
      return readingValue(name, schema, reading, ofSite);
    },

    post: (path, body, schema, { idempotencyKey, ...options } = {}) =>
      write(postCall("write", path, body, idempotencyKey), schema, options),

    lacks: (feature) => shared.missingFeatures.has(feature),

    getWithEffect: (path, query, schema, options = {}) =>
      write(getCall("write", path, query), schema, options),
  };

  function optionalFields(names: readonly string[]): OptionalFields {
    return {
      names,
      isMissing: (name) => shared.missingFields.has(name),
      markMissing: (name) => shared.missingFields.set(name, true),
    };
  }

  function readCall(path: string, filters: Parameters<Transport["records"]>[1]): Call {
    return shared.readWith === "get" ? getCall("read", path, filters) : postCall("read", path, filters);
  }
}

/** Parses the stored text by the current schema, as older versions may have stored another shape. */
const reviver =
  (call: string, schema: z.ZodType, ofSite: SiteResolvers): Revive =>
  (text) =>
    createReading(call, schema, { text, body: null, json: JSON.parse(text), isComplete: true }, ofSite);

/**
 * Marks an error as “not carried out”: if a session can't be refreshed the write was not sent, and a write
 * with a rejected token was not executed. So the outcome is known.
 */
async function withNotCarriedOut<T>(token: Promise<T>): Promise<T> {
  try {
    return await token;
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    const { kind, call, status } = error;
    throw organiserError(kind, call, { status, textCode: "NOT_CARRIED_OUT", why: "before a write" });
  }
}

/**
 * A call without a token that is rejected as unauthorised (401, 422 of GraphQL) says nothing about the
 * session: the read has failed, and nobody is logged out or sent to the login. [ERR-006]
 */
function asRejection(error: unknown): never {
  if (!isOrganiserError(error, "unauthorised")) throw error;
  const { call, status, textCode, apiMessage, content } = error;
  const why = "a public read without a token";
  throw organiserError("rejected", call, { status, textCode, apiMessage, content, why });
}

const isEmpty = (body: unknown): boolean =>
  typeof body === "object" && body !== null && Object.keys(body).length === 0;

/** Whether a response has the shape of the API's lists, which web pages and most other APIs don't have. */
const isList = (body: unknown): boolean =>
  Array.isArray(body) ||
  (typeof body === "object" && body !== null && "data" in body && Array.isArray(body.data));

/** The key by which reads are shared and cached. */
const keyOf = (call: Call): string => `${callName(call)}${call.query} ${call.body ?? ""}`;

/**
 * Fallback for a failed personal read of data that is also public: read without a token if the API rejects
 * it, and use the older public response if the API fails. [AUTH-022]
 */
const fallbackTo = (older: Reading | null) => (error: unknown) => {
  if (isOrganiserError(error, "unauthorised")) return null;
  if (older && isApiUnavailable(error)) return older;
  throw error;
};
