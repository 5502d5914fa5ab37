import { GraphQLClient } from "graphql-request";
import { z } from "zod";
import type { Logger } from "../request-context.ts";
import { type ApiResponse, parseJsonOrEmpty, parseJsonResponse } from "./response.ts";
import { organiserError } from "./errors.ts";
import { type Call, callName } from "./call.ts";

/** A GraphQL query as a call: a POST that reads. [API-031] */
export const graphqlCall = (body: string): Call => ({
  method: "POST",
  path: "/graphql",
  query: "",
  body,
  kind: "read",
});

/**
 * Fields of a query that some APIs' schemas lack. `isMissing` and `markMissing` remember those that this API
 * rejected.
 */
export type OptionalFields = {
  names: readonly string[];
  isMissing(name: string): boolean;
  markMissing(name: string): void;
};

/**
 * Runs a query with graphql-request over `send`. Returns the data even if there are errors, which are logged.
 * Responses without data are thrown; a query that is not in the API's schema is a missing call. If the schema
 * lacks optional fields, the query is sent again without them. [ERR-007 ERR-008]
 */
export async function queryGraphql(
  document: string,
  variables: Record<string, unknown>,
  send: (call: Call) => Promise<ApiResponse>,
  log: Logger,
  optional: OptionalFields,
): Promise<{ data: unknown; isComplete: boolean }> {
  const requested = optional.names.filter((name) => !optional.isMissing(name));
  let unknown: readonly string[] = [];
  let json: unknown = {};
  const client = new GraphQLClient("http://organiser.invalid/graphql", {
    errorPolicy: "all",
    // The body is parsed once, in `fetch`.
    jsonSerializer: { stringify: JSON.stringify, parse: () => json },
    fetch: async (_address, init) => {
      const call = graphqlCall(typeof init?.body === "string" ? init.body : "");
      const response = await send(call);
      const parsed = parseJsonOrEmpty(response.body);
      const usable = WithData.safeParse(parsed);
      json = usable.data;
      if (!usable.success) {
        const messages = queryErrors(parsed);
        unknown = response.status >= 500 ? [] : missingFieldsIn(messages, requested);
        if (unknown.length > 0) json = { data: {} };
        else if (messages.some((message) => missingQueryMessage.test(message)))
          throw organiserError("not-found", callName(call), { why: "the schema lacks a field of the query" });
        else throw noData(callName(call), response);
      }
      return new Response("", { headers: { "content-type": "application/json" } });
    },
  });
  const missing = optional.names.filter((name) => !requested.includes(name));
  const { data, errors } = await client.rawRequest(withoutFields(document, missing), variables);
  if (unknown.length > 0) {
    unknown.forEach((name) => optional.markMissing(name));
    log.info({ call: "POST /graphql", fields: unknown }, "the organiser API's schema lacks optional fields");
    return queryGraphql(document, variables, send, log, optional);
  }
  for (const { message, path } of errors ?? []) {
    log.warn(
      { call: "POST /graphql", path, apiMessage: message.slice(0, 300) },
      "the organiser API returned an error for a query",
    );
  }
  for (const { path } of errors ?? []) removeFailed(data, path ?? []);
  return { data, isComplete: (errors ?? []).length === 0 };
}

/** The error for a response without data: by its status, or that data is missing. */
function noData(call: string, response: ApiResponse): Error {
  parseJsonResponse(call, response);
  return organiserError("malformed", call, { status: response.status, why: "the response has no data" });
}

/**
 * Removes a member that failed, which GraphQL returns as null, so that it is not taken for an empty result.
 */
function removeFailed(data: unknown, [member, ...deeper]: readonly (string | number)[]): void {
  if (typeof data !== "object" || data === null || typeof member !== "string") return;
  const value: unknown = Reflect.get(data, member);
  if (value === null) Reflect.deleteProperty(data, member);
  else removeFailed(value, deeper);
}

/** Returns the query without some of its fields, which have no arguments and no selection. */
const withoutFields = (document: string, names: readonly string[]): string =>
  names.reduce((query, name) => query.replace(new RegExp(String.raw`\b${name}\b`, "g"), ""), document);

/**
 * Returns which optional fields the API's schema lacks: a query with an unknown field is rejected as a whole,
 * with errors that name the field.
 */
const missingFieldsIn = (messages: readonly string[], names: readonly string[]): readonly string[] =>
  names.filter((name) => messages.some((message) => new RegExp(String.raw`\b${name}\b`).test(message)));

/** Messages of GraphQL servers for fields that are not in the schema. */
const missingQueryMessage = /\b(cannot query field|unknown (field|mutation|query))\b/i;

const Rejected = z.object({ errors: z.array(z.object({ message: z.string() })) });

function queryErrors(json: unknown): readonly string[] {
  const rejected = Rejected.safeParse(json);
  return rejected.success ? rejected.data.errors.map(({ message }) => message) : [];
}

/** Malformed errors still count as errors. */
const QueryError = z
  .object({ message: z.string().catch(""), path: z.array(z.union([z.string(), z.number()])).catch([]) })
  .catch({ message: "", path: [] });

const WithData = z.object({
  data: z.record(z.string(), z.unknown()),
  errors: z.array(QueryError).catch([]),
});
