import { GraphQLClient } from "graphql-request";
import { z } from "zod";
import type { Logger } from "../request-context.ts";
import { type ApiResponse, parseJsonOrEmpty, parseJsonResponse } from "./response.ts";
import { createOrganiserError } from "./errors.ts";
import { type Call, getCallName } from "./call.ts";

/** Creates the call of a GraphQL query. [API-031] */
export const createGraphqlCall = (body: string): Call => ({
  method: "POST",
  path: "/graphql",
  query: "",
  body,
  kind: "read",
});

/** Fields of a query that the API's schema may lack. */
export type OptionalFields = {
  names: readonly string[];
  isMissing(name: string): boolean;
  recordMissing(name: string): void;
};

/**
 * Runs a query with graphql-request over `send`. If the API's schema lacks optional fields, sends the query
 * again without them. Errors in a response with data are logged, and `isComplete` is false. [ERR-007 ERR-008]
 * @throws `not-found` if the schema lacks another field, or an `OrganiserError` if the response has no data
 */
export async function queryGraphql(
  document: string,
  variables: Record<string, unknown>,
  send: (call: Call) => Promise<ApiResponse>,
  log: Logger,
  optionalFields: OptionalFields,
): Promise<{ data: unknown; isComplete: boolean }> {
  const requestedFields = optionalFields.names.filter((name) => !optionalFields.isMissing(name));
  let unknownFields: readonly string[] = [];
  let json: unknown = {};
  const client = new GraphQLClient("http://organiser.invalid/graphql", {
    errorPolicy: "all",
    // The body is parsed in `fetch` below.
    jsonSerializer: { stringify: JSON.stringify, parse: () => json },
    fetch: async (_url, init) => {
      const call = createGraphqlCall(typeof init?.body === "string" ? init.body : "");
      const response = await send(call);
      const parsed = parseJsonOrEmpty(response.body);
      const dataResponse = DataResponse.safeParse(parsed);
      json = dataResponse.data;
      if (!dataResponse.success) {
        const messages = parseErrorMessages(parsed);
        unknownFields = response.status >= 500 ? [] : findMissingFields(messages, requestedFields);
        if (unknownFields.length > 0) json = { data: {} };
        else if (messages.some((message) => UNKNOWN_FIELD_MESSAGE.test(message)))
          throw createOrganiserError("not-found", getCallName(call), {
            reason: "the schema lacks a field of the query",
          });
        else throw createNoDataError(getCallName(call), response);
      }
      return new Response("", { headers: { "content-type": "application/json" } });
    },
  });
  const missingFields = optionalFields.names.filter((name) => !requestedFields.includes(name));
  const { data, errors } = await client.rawRequest(removeFields(document, missingFields), variables);
  if (unknownFields.length > 0) {
    unknownFields.forEach((name) => optionalFields.recordMissing(name));
    log.info(
      { call: "POST /graphql", fields: unknownFields },
      "the organiser API's schema lacks optional fields",
    );
    return queryGraphql(document, variables, send, log, optionalFields);
  }
  for (const { message, path } of errors ?? []) {
    log.warn(
      { call: "POST /graphql", path, apiMessage: message.slice(0, 300) },
      "the organiser API returned an error for a query",
    );
  }
  for (const { path } of errors ?? []) removeFailedMember(data, path ?? []);
  return { data, isComplete: (errors ?? []).length === 0 };
}

/**
 * Creates the error for a 2xx response without data.
 * @throws the error of the response for another status or invalid JSON
 */
function createNoDataError(call: string, response: ApiResponse): Error {
  parseJsonResponse(call, response);
  return createOrganiserError("malformed", call, {
    status: response.status,
    reason: "the response has no data",
  });
}

/** Deletes a field that failed: GraphQL returns null for it, which would look like an empty result. */
function removeFailedMember(data: unknown, [member, ...rest]: readonly (string | number)[]): void {
  if (typeof data !== "object" || data === null || typeof member !== "string") return;
  const value: unknown = Reflect.get(data, member);
  if (value === null) Reflect.deleteProperty(data, member);
  else removeFailedMember(value, rest);
}

/** Removes fields from a query. They must have no arguments and no subfields. */
const removeFields = (document: string, names: readonly string[]): string =>
  names.reduce((query, name) => query.replace(new RegExp(String.raw`\b${name}\b`, "g"), ""), document);

const findMissingFields = (messages: readonly string[], names: readonly string[]): readonly string[] =>
  names.filter((name) => messages.some((message) => new RegExp(String.raw`\b${name}\b`).test(message)));

const UNKNOWN_FIELD_MESSAGE = /\b(cannot query field|unknown (field|mutation|query))\b/i;

const ErrorResponse = z.object({ errors: z.array(z.object({ message: z.string() })) });

function parseErrorMessages(json: unknown): readonly string[] {
  const parsed = ErrorResponse.safeParse(json);
  return parsed.success ? parsed.data.errors.map(({ message }) => message) : [];
}

/** A malformed error becomes an empty one, because a response with any error is incomplete. */
const QueryError = z
  .object({ message: z.string().catch(""), path: z.array(z.union([z.string(), z.number()])).catch([]) })
  .catch({ message: "", path: [] });

const DataResponse = z.object({
  data: z.record(z.string(), z.unknown()),
  errors: z.array(QueryError).catch([]),
});
