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
 * Asks by graphql-request, whose way out is `send`. Gives the data, whatever else the answer says: errors
 * beside it are logged and the data is used. Refusals without data are thrown. [ERR-007 ERR-008]
 */
export async function askGraphql(
  document: string,
  variables: Record<string, unknown>,
  send: (call: Call) => Promise<Answer>,
  log: Log,
): Promise<{ data: unknown; isWhole: boolean }> {
  const client = new GraphQLClient("http://organiser.invalid/graphql", {
    errorPolicy: "all",
    fetch: async (_address, init) => {
      const call = graphqlCall(typeof init?.body === "string" ? init.body : "");
      const answer = await send(call);
      const body = carriesData(answer) ? answer.body : JSON.stringify(understand(nameOf(call), answer));
      return new Response(body, { headers: { "content-type": "application/json" } });
    },
  });
  const { data, errors } = await client.rawRequest(document, variables);
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

const WithData = z.object({ data: z.record(z.string(), z.unknown()) });

function carriesData({ body }: Answer): boolean {
  try {
    return WithData.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}
