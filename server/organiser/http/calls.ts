import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { audit } from "../audit.ts";
import type { GraphQL } from "./graphql.ts";
import { type Answer, refusalBody } from "./json-answer.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { readInput, readJson } from "./read-input.ts";
import { ApiError, type Call, type Caller, type Keep, type Route } from "./route.ts";
import { createRouter } from "./router.ts";

export type CallSettings = {
  routes: readonly Route[];
  graphql: GraphQL;
  /** Who holds this bearer. Throws `ApiError` 401 for one that is expired, forged or ended. */
  authenticate: (bearer: string) => Promise<Caller>;
  keptAnswers: KeptAnswers;
  addressOf: (request: IncomingMessage) => string;
  log: Logger;
};

/** One request in the log. `call` is a name of ours: no query, and nothing of a path that may hold a secret. */
export type LogLine = { requestId: string; method: string; call: string };

type AnswerCall = (
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
  line: LogLine,
) => Promise<Answer | null>;

const prefix = "/api/v1/";
/** A query's text has its own limit; beside it there are its variables. In bytes. */
const longestQuery = 64_000;

/** Answers the calls below `/api/v1/` and `POST /graphql`; null for any other path. Refusals are thrown. */
export function createCalls(settings: CallSettings): AnswerCall {
  const { routes, graphql, authenticate, keptAnswers, addressOf, log } = settings;
  const find = createRouter(routes);

  return async (request, path, query, line) => {
    if (path === "/graphql") {
      line.call = "graphql";
      return answerGraphQL(request, line);
    }
    if (!path.startsWith(prefix)) return null;

    const found = find(request.method ?? "", path.slice(prefix.length));
    if (found.kind === "missing") return null;
    if (found.kind === "wrong-method") return wrongMethod(found.allowed);
    line.call = found.route.path;
    return answerRoute(request, found.route, found.params, query, line);
  };

  async function answerRoute(
    request: IncomingMessage,
    route: Route,
    params: Record<string, string>,
    query: URLSearchParams,
    line: LogLine,
  ): Promise<Answer> {
    const caller = route.ignoresBearer ? null : await callerOf(request);
    const input = await readInput(request, query);
    const call = callFrom(request, line, { params, input, caller });
    const answer = async (keep: Keep) => ({ status: 200, body: await route.answer({ ...call, keep }) });

    const key = request.headers["idempotency-key"];
    const { once, path } = route;
    if (!once || typeof key !== "string") return answer(call.keep);
    const chosen = once.chosen?.(input) ?? input;
    const write = { key, path, callerId: caller?.id ?? 0, chosen, keepsAnswer: once.keepsAnswer ?? false };
    return keptAnswers.once(write, answer);
  }

  async function answerGraphQL(request: IncomingMessage, line: LogLine): Promise<Answer> {
    if (request.method !== "POST") return wrongMethod(["POST"]);
    try {
      const caller = await callerOf(request);
      const body = await readJson(request, longestQuery);
      return await graphql(body, callFrom(request, line, { params: {}, input: {}, caller }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        throw new ApiError(422, error.textCode, error.message);
      throw error;
    }
  }

  async function callerOf(request: IncomingMessage): Promise<Caller | null> {
    const header = request.headers.authorization;
    if (header === undefined || header === "") return null;
    const [, bearer] = /^Bearer +(\S+)$/i.exec(header) ?? [];
    if (bearer === undefined)
      throw new ApiError(401, "TOKEN_INVALID", "The Authorization header holds no bearer.");
    return authenticate(bearer);
  }

  function callFrom(
    request: IncomingMessage,
    { requestId }: LogLine,
    asked: Pick<Call, "params" | "input" | "caller">,
  ): Call {
    const address = addressOf(request);
    return {
      ...asked,
      requireCaller() {
        if (!asked.caller) throw new ApiError(401, "NOT_SIGNED_IN", "Please log in.");
        return asked.caller;
      },
      keep: async () => undefined,
      address,
      audit: (event) => audit(log, { ...event, from: address, requestId }),
    };
  }
}

const wrongMethod = (allowed: string[]): Answer => ({
  status: 405,
  body: refusalBody("METHOD_NOT_ALLOWED", "This call has another method."),
  headers: { Allow: allowed.join(", ") },
});
