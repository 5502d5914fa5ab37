import type { LRUCache } from "lru-cache";
import type { z } from "zod";
import { type PlaceholderResolvers, replacePlaceholders } from "../../app/wire/media-url.ts";
import type { Logger } from "../request-context.ts";
import { parseJsonResponse } from "./response.ts";
import { type CallContext, type ApiKind, sendWithToken } from "./call-context.ts";
import type { createReadCache, Revive } from "./cache.ts";
import { type Call, createGetCall, getCallName, createPostCall } from "./call.ts";
import { isOrganiserError, isApiUnavailable, createOrganiserError } from "./errors.ts";
import { queryGraphql, createGraphqlCall, type OptionalFields } from "./graphql.ts";
import type { createSingleFlight } from "./single-flight.ts";
import type { HttpTransport } from "./http-transport.ts";
import type { MissingFeatures } from "./missing-features.ts";
import { parseWithSchema } from "./parse.ts";
import type { InvalidPart } from "./invalid-parts.ts";
import { type Reading, createReading, getReadingValue } from "./reading.ts";
import type { ReadOptions, Transport, WriteOptions } from "./transport-type.ts";

/** Services and settings shared by the transports of all requests. */
export type SharedServices = {
  httpTransport: HttpTransport;
  publicReads: ReturnType<typeof createReadCache>;
  singleFlight: ReturnType<typeof createSingleFlight<Reading>>;
  /** Convert values that depend on the site, such as media URLs. */
  siteResolvers: PlaceholderResolvers;
  logInvalidPart: (call: string, invalidPart: InvalidPart, log: Logger) => void;
  missingFields: LRUCache<string, true>;
  missingFeatures: MissingFeatures;
  onListParsed: () => void;
  readMethod: "get" | "post";
  /** In milliseconds. [API-002] */
  timeouts: { read: number; login: number; write: number };
};

type FetchReading = (token: string | null, timeoutMs: number) => Promise<Reading>;

/** Creates the transport of one request. */
export function createTransport(sharedServices: SharedServices, callContext: CallContext): Transport {
  const { httpTransport, timeouts, siteResolvers } = sharedServices;

  const sendWithRefresh = (call: Call, token: string | null, timeoutMs: number, apiKind: ApiKind = "rest") =>
    sendWithToken(callContext, token, apiKind, (currentToken) =>
      httpTransport.send(call, currentToken, callContext, timeoutMs),
    );

  function read(
    name: string,
    key: string,
    fetchReading: FetchReading,
    revive: Revive,
    options: ReadOptions,
  ): Promise<Reading> {
    const reading = rejectAtDeadline(name, readForAudience(key, fetchReading, revive, options)).catch(
      async (error: unknown) => {
        const isPublic = options.audience !== "user" && isOrganiserError(error, "timeout");
        const fallback = isPublic
          ? await sharedServices.publicReads.findFallback(key, options.cache, revive)
          : null;
        if (fallback) return fallback;
        throw error;
      },
    );
    callContext.onCall?.(reading);
    callContext.readTracker?.track(reading.then(() => sharedServices.publicReads.getFreshness(key)));
    const { pageChanges } = callContext;
    if (!pageChanges || options.audience === "user") return reading;
    return reading.then((result) => {
      pageChanges.addResponse((instant) => sharedServices.publicReads.expireAt(key, instant));
      return result;
    });
  }

  async function readForAudience(
    key: string,
    fetchReading: FetchReading,
    revive: Revive,
    options: ReadOptions,
  ): Promise<Reading> {
    const fetchPersonal = (token: string | null, timeoutMs: number) =>
      sharedServices.singleFlight(`${token} ${callContext.language ?? ""} ${key}`, () =>
        fetchReading(token, timeoutMs),
      );

    if (options.audience === "user")
      return fetchPersonal(
        await callContext.getAccessToken(),
        Math.min(options.timeoutMs ?? Infinity, timeouts.read),
      );

    if (options.audience === "either") {
      const fallback = await sharedServices.publicReads.findFallback(key, options.cache, revive);
      const response = await callContext
        .getAccessToken()
        .then((token) => (token === null ? null : fetchPersonal(token, timeouts.read)))
        .catch(createPersonalFailureHandler(fallback));
      if (response) return response;
    }
    return sharedServices.publicReads.read(key, options.cache, {
      fetch: () => fetchReading(null, timeouts.read).catch(rethrowAsRejection),
      revive,
      wantsFresh: callContext.readTracker?.requiresFresh ?? false,
    });
  }

  const createInvalidPartReporter = (call: string) => (invalidPart: InvalidPart) =>
    sharedServices.logInvalidPart(call, invalidPart, callContext.log);

  /**
   * Rejects with `timeout` at the deadline of the request. The read continues, because it may be shared and
   * cached.
   */
  async function rejectAtDeadline<T>(name: string, reading: Promise<T>): Promise<T> {
    if (!callContext.deadline) return reading;
    const remainingMs = callContext.deadline.getReadTimeLeft();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const reason = "the deadline of the request has passed";
      timer = setTimeout(() => reject(createOrganiserError("timeout", name, { reason })), remainingMs);
    });
    try {
      return await Promise.race([reading, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** With `mayBeMissing`, a 404 or null means that the API has no such record. */
  async function readRest(
    call: Call,
    schema: z.ZodType,
    options: ReadOptions,
    mayBeMissing = false,
  ): Promise<Reading> {
    const key = getCallKey(call);
    const fetchReading: FetchReading = async (token, timeoutMs) => {
      const response = await sendWithRefresh(call, token, timeoutMs);
      if (mayBeMissing && response.status === 404) return { found: false };
      const unchanged = sharedServices.publicReads.findUnchanged(key, response.body, schema);
      if (unchanged && response.status === 200) return unchanged;
      const json = parseJsonResponse(getCallName(call), response);
      if (mayBeMissing && json === null) return { found: false };
      if (mayBeMissing && isEmpty(json))
        throw createOrganiserError("malformed", getCallName(call), {
          status: 200,
          reason: "a record without members",
        });
      const rawResponse = { text: response.body || "null", body: response.body, json, isComplete: true };
      const reading = createReading(
        getCallName(call),
        schema,
        rawResponse,
        siteResolvers,
        createInvalidPartReporter(getCallName(call)),
      );
      if (isList(json)) sharedServices.onListParsed();
      return reading;
    };
    return read(
      getCallName(call),
      key,
      fetchReading,
      createReviver(getCallName(call), schema, siteResolvers),
      options,
    );
  }

  /** @throws `not-found` if the API has no such value */
  async function readValue<S extends z.ZodType>(
    call: Call,
    schema: S,
    options: ReadOptions,
  ): Promise<z.output<S>> {
    return getReadingValue(getCallName(call), schema, await readRest(call, schema, options), siteResolvers);
  }

  function write<S extends z.ZodType>(
    call: Call,
    schema: S,
    options: Omit<WriteOptions, "idempotencyKey">,
  ): Promise<z.output<S>> {
    const { feature } = options;
    const result = sendWrite(call, schema, options).catch((error: unknown) => {
      if (feature && sharedServices.missingFeatures.recordFailure(feature, error))
        callContext.log.info(
          { call: getCallName(call), feature },
          "the organiser API has no call for this feature",
        );
      const isWrite = options.timeout !== "read";
      if (isOrganiserError(error, "timeout")) callContext.deadline?.recordWriteTimeout();
      throw isOrganiserError(error) ? Object.assign(error, { isWrite }) : error;
    });
    callContext.onCall?.(result);
    return result;
  }

  async function sendWrite<S extends z.ZodType>(
    call: Call,
    schema: S,
    options: Omit<WriteOptions, "idempotencyKey">,
  ): Promise<z.output<S>> {
    const { sendsToken = true, timeout, timeoutMs = Infinity, outlivesRequest = false } = options;
    const getTokenForWrite = (token: Promise<string | null>) =>
      rethrowAsNotExecuted(rejectAtDeadline(getCallName(call), token));
    const writeContext: CallContext = {
      ...callContext,
      refreshToken: (token) => getTokenForWrite(callContext.refreshToken(token)),
    };
    const token = sendsToken ? await getTokenForWrite(callContext.getAccessToken()) : null;
    const response = await sendWithToken(writeContext, token, "rest", async (currentToken) => {
      const remainingMs = (outlivesRequest ? null : callContext.deadline?.getWriteTimeLeft()) ?? Infinity;
      const callTimeoutMs = Math.min(timeouts[timeout ?? "write"], timeoutMs, remainingMs);
      if (remainingMs > 0) return httpTransport.send(call, currentToken, callContext, callTimeoutMs);
      const reason = "no time left to send the call";
      throw createOrganiserError("timeout", getCallName(call), { textCode: "NOT_CARRIED_OUT", reason });
    });
    const value = parseWithSchema(getCallName(call), schema, parseJsonResponse(getCallName(call), response));
    if (options.feature) sharedServices.missingFeatures.recordSuccess(options.feature);
    replacePlaceholders(value, siteResolvers);
    return value;
  }

  return {
    get: (path, query, schema, options) => readValue(createGetCall("read", path, query), schema, options),

    list: (resource, filters, schema, options) =>
      readValue(createReadCall(resource, filters), schema, options),

    findOne: async (resource, idOrUrl, parameters, schema, options) => {
      // These would address another endpoint, and are no ids.
      if (["", ".", ".."].includes(String(idOrUrl))) return null;
      const call = createReadCall(`${resource}/${encodeURIComponent(idOrUrl)}`, parameters);
      const reading = await readRest(call, schema, options, true);
      return reading.found ? getReadingValue(getCallName(call), schema, reading, siteResolvers) : null;
    },

    readByPost: (path, body, schema, options) =>
      readValue(createPostCall("read", path, body), schema, options),

    query: async (document, variables, schema, options) => {
      const name = getCallName(createGraphqlCall(""));
      const key = getCallKey(createGraphqlCall(JSON.stringify([document, variables])));
      const fetchReading: FetchReading = async (token, timeoutMs) => {
        let body = "";
        let unchanged: Reading | null = null;
        const send = async (call: Call) => {
          const response = await sendWithRefresh(call, token, timeoutMs, "graphql"); // [ERR-006]
          body = response.body;
          unchanged =
            response.status === 200 ? sharedServices.publicReads.findUnchanged(key, body, schema) : null;
          return unchanged ? { status: 200, body: '{"data":{}}' } : response;
        };
        const optionalFieldSet = createOptionalFields(options.optionalFields ?? []);
        const { data, isComplete } = await queryGraphql(
          document,
          variables,
          send,
          callContext.log,
          optionalFieldSet,
        );
        if (unchanged) return unchanged;
        const rawResponse = { text: JSON.stringify(data), body, json: data, isComplete };
        return createReading(name, schema, rawResponse, siteResolvers, createInvalidPartReporter(name));
      };
      const reading = await read(
        name,
        key,
        fetchReading,
        createReviver(name, schema, siteResolvers),
        options,
      );
      return getReadingValue(name, schema, reading, siteResolvers);
    },

    post: (path, body, schema, { idempotencyKey, ...options } = {}) =>
      write(createPostCall("write", path, body, idempotencyKey), schema, options),

    lacks: (feature) => sharedServices.missingFeatures.has(feature),

    writeByGet: (path, query, schema, options = {}) =>
      write(createGetCall("write", path, query), schema, options),
  };

  function createOptionalFields(names: readonly string[]): OptionalFields {
    return {
      names,
      isMissing: (name) => sharedServices.missingFields.has(name),
      recordMissing: (name) => sharedServices.missingFields.set(name, true),
    };
  }

  function createReadCall(path: string, filters: Parameters<Transport["list"]>[1]): Call {
    return sharedServices.readMethod === "get"
      ? createGetCall("read", path, filters)
      : createPostCall("read", path, filters);
  }
}

/** Creates a parser for stored copies. An older version of the site may have stored a different response. */
const createReviver =
  (call: string, schema: z.ZodType, siteResolvers: PlaceholderResolvers): Revive =>
  (text) =>
    createReading(
      call,
      schema,
      { text, body: null, json: JSON.parse(text), isComplete: true },
      siteResolvers,
    );

/**
 * Waits for the token of a write. Errors are rethrown with the code `NOT_CARRIED_OUT`, because the API has
 * not executed the write.
 */
async function rethrowAsNotExecuted<T>(token: Promise<T>): Promise<T> {
  try {
    return await token;
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    const { kind, call, status } = error;
    throw createOrganiserError(kind, call, { status, textCode: "NOT_CARRIED_OUT", reason: "before a write" });
  }
}

/**
 * Rethrows `unauthorised` as `rejected` for calls without a token, because such an error doesn't concern the
 * session and must not log the user out. [ERR-006]
 */
function rethrowAsRejection(error: unknown): never {
  if (!isOrganiserError(error, "unauthorised")) throw error;
  const { call, status, textCode, apiMessage, content } = error;
  const reason = "a public read without a token";
  throw createOrganiserError("rejected", call, { status, textCode, apiMessage, content, reason });
}

const isEmpty = (body: unknown): boolean =>
  typeof body === "object" && body !== null && Object.keys(body).length === 0;

/** Whether a response looks like a list of the API. Other web servers are unlikely to send one. */
const isList = (body: unknown): boolean =>
  Array.isArray(body) ||
  (typeof body === "object" && body !== null && "data" in body && Array.isArray(body.data));

const getCallKey = (call: Call): string => `${getCallName(call)}${call.query} ${call.body ?? ""}`;

/**
 * Creates the handler for failed reads with a token, for data that is also public. If the API rejects the
 * user, it returns null, and the data is read without a token. If the API fails, it returns `fallback`.
 * [AUTH-022]
 */
const createPersonalFailureHandler = (fallback: Reading | null) => (error: unknown) => {
  if (isOrganiserError(error, "unauthorised")) return null;
  if (fallback && isApiUnavailable(error)) return fallback;
  throw error;
};
