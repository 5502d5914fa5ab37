import type { LRUCache } from "lru-cache";
import type { z } from "zod";
import { type OfSite, replaceMarked } from "../../app/wire/media-address.ts";
import type { Log } from "../request-context.ts";
import { understand } from "./answer.ts";
import { type Bearer, type ExpiryRule, sendAs } from "./bearer.ts";
import type { createPublicReads, Revive } from "./cache.ts";
import { type Call, getCall, nameOf, postCall } from "./call.ts";
import { isOrganiserError, isSilence, organiserError } from "./errors.ts";
import { askGraphql, graphqlCall, type OptionalFields } from "./graphql.ts";
import type { createSingleFlight } from "./single-flight.ts";
import type { Line } from "./line.ts";
import { parseAnswer } from "./parse.ts";
import type { LeftOut } from "./parts.ts";
import { type Reading, readingOf, valueIn } from "./reading.ts";
import type { ReadOptions, Transport, WriteOptions } from "./transport-type.ts";

/** What the transports of all requests share, and the settings. */
export type Shared = {
  line: Line;
  publicReads: ReturnType<typeof createPublicReads>;
  joined: ReturnType<typeof createSingleFlight<Reading>>;
  /** What the schemas of answers leave to the site. */
  ofSite: OfSite;
  /** Is told of a part of an answer that was left out, because it isn't what it should be. */
  partsLeftOut: (call: string, leftOut: LeftOut, log: Log) => void;
  /** Optional fields of GraphQL queries that the API's schema lacks, for an hour each. */
  missingFields: LRUCache<string, true>;
  /** How lists and records are asked for. */
  readWith: "get" | "post";
  /** Milliseconds for a call of each kind. [API-002] */
  timeouts: { read: number; logIn: number; write: number };
};

/** How a read asks: by whose token (null for none) and for how many milliseconds. */
type Ask = (token: string | null, patience: number) => Promise<Reading>;

/** The transport of one request, for one visitor. */
export function createTransport(shared: Shared, bearer: Bearer): Transport {
  const { line, timeouts, ofSite } = shared;

  /** Sends for the visitor; a token that the API calls expired is replaced once. */
  const sendWith = (call: Call, token: string | null, patience: number, rule: ExpiryRule = "rest") =>
    sendAs(bearer, token, rule, (current) => line.send(call, current, bearer, patience));

  function read(name: string, key: string, ask: Ask, revive: Revive, options: ReadOptions): Promise<Reading> {
    const reading = beforeDeadline(name, readFor(key, ask, revive, options)).catch(async (error: unknown) => {
      const isPublic = options.whose !== "personal" && isOrganiserError(error, "timeout");
      const older = isPublic ? await shared.publicReads.older(key, options.keep, revive) : null;
      if (older) return older;
      throw error;
    });
    bearer.awaits?.(reading);
    bearer.watch?.reads(reading.then(() => shared.publicReads.shown(key)));
    const { changes } = bearer;
    if (!changes || options.whose === "personal") return reading;
    return reading.then((read) => {
      changes.read((instant) => shared.publicReads.endAt(key, instant));
      return read;
    });
  }

  async function readFor(key: string, ask: Ask, revive: Revive, options: ReadOptions): Promise<Reading> {
    const personal = (token: string | null, patience: number) =>
      shared.joined(`${token} ${key}`, () => ask(token, patience));

    if (options.whose === "personal")
      return personal(await bearer.accessToken(), Math.min(options.patience ?? Infinity, timeouts.read));

    if (options.whose === "either") {
      const older = await shared.publicReads.older(key, options.keep, revive);
      const answer = await bearer
        .accessToken()
        .then((token) => (token === null ? null : personal(token, timeouts.read)))
        .catch(orElse(older));
      if (answer) return answer;
    }
    return shared.publicReads.read(key, options.keep, {
      fetch: () => ask(null, timeouts.read),
      revive,
      wantsFresh: bearer.watch?.wantsFresh ?? false,
    });
  }

  const tellOf = (call: string) => (leftOut: LeftOut) => shared.partsLeftOut(call, leftOut, bearer.log);

  /**
   * What the request waits for ends with its own time. A read goes on without it: equal ones may have joined
   * it, and what comes is cached.
   */
  async function beforeDeadline<T>(name: string, reading: Promise<T>): Promise<T> {
    if (!bearer.deadline) return reading;
    const left = bearer.deadline.leftForRead();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const why = "the time of the request is up";
      timer = setTimeout(() => reject(organiserError("timeout", name, { why })), left);
    });
    try {
      return await Promise.race([reading, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A read by REST. Where `mayBeMissing`, 404 and null are an answer: there is no such record. */
  async function rest(
    call: Call,
    schema: z.ZodType,
    options: ReadOptions,
    mayBeMissing = false,
  ): Promise<Reading> {
    const ask: Ask = async (token, patience) => {
      const answer = await sendWith(call, token, patience);
      if (mayBeMissing && answer.status === 404) return { found: false };
      const body = understand(nameOf(call), answer);
      if (mayBeMissing && body === null) return { found: false };
      if (mayBeMissing && isEmpty(body))
        throw organiserError("malformed", nameOf(call), { status: 200, why: "a record without members" });
      const came = { text: answer.body || "null", body, isWhole: true };
      return readingOf(nameOf(call), schema, came, ofSite, tellOf(nameOf(call)));
    };
    return read(nameOf(call), keyOf(call), ask, revival(nameOf(call), schema, ofSite), options);
  }

  /** A read of something that is there. */
  async function ask<S extends z.ZodType>(call: Call, schema: S, options: ReadOptions): Promise<z.output<S>> {
    return valueIn(nameOf(call), schema, await rest(call, schema, options), ofSite);
  }

  function write<S extends z.ZodType>(
    call: Call,
    schema: S,
    options: Omit<WriteOptions, "idempotencyKey">,
  ): Promise<z.output<S>> {
    const written = writeFor(call, schema, options).catch((error: unknown) => {
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
    const inTime = (token: Promise<string | null>) => orNothingSent(beforeDeadline(nameOf(call), token));
    const writer: Bearer = { ...bearer, expired: (token) => inTime(bearer.expired(token)) };
    const token = isSigned ? await inTime(bearer.accessToken()) : null;
    const answer = await sendAs(writer, token, "rest", async (current) => {
      const left = (outlivesRequest ? null : bearer.deadline?.leftForWrite()) ?? Infinity;
      const limit = Math.min(timeouts[timeout ?? "write"], timeoutMs, left);
      if (left > 0) return line.send(call, current, bearer, limit);
      const why = "no time left to send it";
      throw organiserError("timeout", nameOf(call), { textCode: "NOT_CARRIED_OUT", why });
    });
    const written = parseAnswer(nameOf(call), schema, understand(nameOf(call), answer));
    replaceMarked(written, ofSite);
    return written;
  }

  return {
    get: (path, query, schema, options) => ask(getCall("read", path, query), schema, options),

    records: (resource, filters, schema, options) => ask(readCall(resource, filters), schema, options),

    one: async (resource, idOrUrl, wishes, schema, options) => {
      // In a path these mean another place, encoded or not; no record is called so.
      if (["", ".", ".."].includes(String(idOrUrl))) return null;
      const call = readCall(`${resource}/${encodeURIComponent(idOrUrl)}`, wishes);
      const reading = await rest(call, schema, options, true);
      return reading.found ? valueIn(nameOf(call), schema, reading, ofSite) : null;
    },

    ask: (path, body, schema, options) => ask(postCall("read", path, body), schema, options),

    query: async (document, variables, schema, options) => {
      const name = nameOf(graphqlCall(""));
      const askBy: Ask = async (token, patience) => {
        const send = (call: Call) => sendWith(call, token, patience, "graphql"); // [ERR-006]
        const optional = optionalFields(options.optionalFields ?? []);
        const { data, isWhole } = await askGraphql(document, variables, send, bearer.log, optional);
        const came = { text: JSON.stringify(data), body: data, isWhole };
        return readingOf(name, schema, came, ofSite, tellOf(name));
      };
      const key = keyOf(graphqlCall(JSON.stringify([document, variables])));
      const reading = await read(name, key, askBy, revival(name, schema, ofSite), options);
      return valueIn(name, schema, reading, ofSite);
    },

    post: (path, body, schema, { idempotencyKey, ...options } = {}) =>
      write(postCall("write", path, body, idempotencyKey), schema, options),

    act: (path, query, schema, options = {}) => write(getCall("write", path, query), schema, options),
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

/**
 * The text of a kept answer is read by the schema of today: what an older version of the program kept may be
 * of another shape.
 */
const revival =
  (call: string, schema: z.ZodType, ofSite: OfSite): Revive =>
  (text) =>
    readingOf(call, schema, { text, body: JSON.parse(text), isWhole: true }, ofSite);

/**
 * A session that can't be refreshed keeps a write from going out; and what was sent with a token that the API
 * refused wasn't carried out. Whoever wrote is told so, instead of that nobody knows.
 */
async function orNothingSent<T>(token: Promise<T>): Promise<T> {
  try {
    return await token;
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    const { kind, call, status } = error;
    throw organiserError(kind, call, { status, textCode: "NOT_CARRIED_OUT", why: "before a write" });
  }
}

const isEmpty = (body: unknown): boolean =>
  typeof body === "object" && body !== null && Object.keys(body).length === 0;

/** What makes two reads equal. */
const keyOf = (call: Call): string => `${nameOf(call)}${call.query} ${call.body ?? ""}`;

/**
 * What becomes of a read that fails for somebody signed in, but is public too: it goes on without a token
 * that the API refuses, and where the API doesn't answer everybody's older answer stands in. [AUTH-022]
 */
const orElse = (older: Reading | null) => (error: unknown) => {
  if (isOrganiserError(error, "unauthorised")) return null;
  if (older && isSilence(error)) return older;
  throw error;
};
