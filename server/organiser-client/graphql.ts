import { GraphQLClient } from "graphql-request";
import { z } from "zod";
import type { Log } from "../request-context.ts";
import { type Answer, understand } from "./answer.ts";
import { type Call, nameOf } from "./call.ts";

/** A GraphQL query as a call: always a POST that reads. [API-031] */
export const graphqlCall = (body: string): Call => ({
  method: "POST",
  path: "/graphql",
  query: "",
  body,
  kind: "read",
});

/**
 * Fields that a query asks for though not every API's schema has them. `isMissing` and `markMissing` remember
 * those that this API rejected.
 */
export type OptionalFields = {
  names: readonly string[];
  isMissing(name: string): boolean;
  markMissing(name: string): void;
};

/**
 * Asks by graphql-request, whose way out is `send`. Gives the data, whatever else the answer says: errors
 * beside it are logged and the data is used. Refusals without data are thrown. A query whose optional fields
 * the API's schema lacks is sent again without them. [ERR-007 ERR-008]
 */
export async function askGraphql(
  document: string,
  variables: Record<string, unknown>,
  send: (call: Call) => Promise<Answer>,
  log: Log,
  optional: OptionalFields,
): Promise<{ data: unknown; isWhole: boolean }> {
  const asked = optional.names.filter((name) => !optional.isMissing(name));
  let unknown: readonly string[] = [];
  const client = new GraphQLClient("http://organiser.invalid/graphql", {
    errorPolicy: "all",
    fetch: async (_address, init) => {
      const call = graphqlCall(typeof init?.body === "string" ? init.body : "");
      const answer = await send(call);
      unknown = unknownFields(answer, asked);
      if (unknown.length > 0) return Response.json({ data: {} });
      const body = carriesData(answer) ? answer.body : JSON.stringify(understand(nameOf(call), answer));
      return new Response(body, { headers: { "content-type": "application/json" } });
    },
  });
  const missing = optional.names.filter((name) => !asked.includes(name));
  const { data, errors } = await client.rawRequest(withoutFields(document, missing), variables);
  if (unknown.length > 0) {
    unknown.forEach((name) => optional.markMissing(name));
    log.info({ call: "POST /graphql", fields: unknown }, "the organiser API's schema lacks optional fields");
    return askGraphql(document, variables, send, log, optional);
  }
  for (const { message, path } of errors ?? []) {
    log.warn(
      { call: "POST /graphql", path, said: message.slice(0, 300) },
      "the organiser API answered a query with an error",
    );
  }
  for (const { path } of errors ?? []) leaveOut(data, path ?? []);
  return { data, isWhole: (errors ?? []).length === 0 };
}

/**
 * A member that failed comes as null, as if there were nothing: it is taken out, so that nobody takes a
 * register that failed for one that knows nothing.
 */
function leaveOut(data: unknown, [member, ...deeper]: readonly (string | number)[]): void {
  if (typeof data !== "object" || data === null || typeof member !== "string") return;
  const value: unknown = Reflect.get(data, member);
  if (value === null) Reflect.deleteProperty(data, member);
  else leaveOut(value, deeper);
}

/** The query without some of its fields, which have no arguments and no selection. */
const withoutFields = (document: string, names: readonly string[]): string =>
  names.reduce((query, name) => query.replace(new RegExp(String.raw`\b${name}\b`, "g"), ""), document);

/**
 * Which of the optional fields the API's schema lacks: a query with an unknown field fails as a whole, with
 * errors that name the field.
 */
function unknownFields(answer: Answer, names: readonly string[]): readonly string[] {
  if (names.length === 0 || answer.status >= 500 || carriesData(answer)) return [];
  const messages = queryErrors(answer);
  return names.filter((name) =>
    messages.some((message) => new RegExp(String.raw`\b${name}\b`).test(message)),
  );
}

const Rejected = z.object({ errors: z.array(z.object({ message: z.string() })) });

function queryErrors({ body }: Answer): readonly string[] {
  try {
    return Rejected.parse(JSON.parse(body)).errors.map(({ message }) => message);
  } catch {
    return [];
  }
}

const WithData = z.object({ data: z.record(z.string(), z.unknown()) });

function carriesData({ body }: Answer): boolean {
  try {
    return WithData.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}
