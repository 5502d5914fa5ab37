import type { IncomingMessage } from "node:http";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { audit } from "../audit.ts";
import { awaited } from "./awaited.ts";
import type { GraphQL } from "./graphql.ts";
import { type Answer, refusalBody, refusalOf, sendJson } from "./json-answer.ts";
import { jsonBody } from "./json-body.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { lineOf } from "./log-line.ts";
import { ApiError, type Call, type Caller, type Keep, type Route } from "./route.ts";

export type CallSettings = {
  routes: readonly Route[];
  graphql: GraphQL;
  /** Who holds this bearer. Throws `ApiError` 401 for one that is expired, forged or ended. */
  authenticate: (bearer: string) => Promise<Caller>;
  keptAnswers: KeptAnswers;
  addressOf: (request: IncomingMessage) => string;
  log: Logger;
};

const longestBody = 1_000_000;
/** A query's text has its own limit; beside it there are its variables. In bytes. */
const longestQuery = 64_000;

/**
 * Answers the calls below `/api/v1/` and `POST /graphql`. A written-out segment of a path wins over a
 * `:name`, so `event/event/upcoming` is never taken for an event's url. Throws at start when two routes
 * answer the same.
 */
export function callsRouter(settings: CallSettings): Router {
  const { routes, graphql, authenticate, keptAnswers, addressOf, log } = settings;
  const [readBody, readGraphQL] = [jsonBody(longestBody), jsonBody(longestQuery)];
  const router = Router({ caseSensitive: true });

  for (const [path, sameAddress] of byAddress(routes)) {
    const address = router.route(`/api/v1/${path}`);
    for (const route of sameAddress) {
      for (const method of methodsOf(route)) address[method](awaited(answerTo(route)));
    }
    address.all(wrongMethod(sameAddress.flatMap(methodsOf)));
  }
  router
    .route("/graphql")
    .post(awaited(answerGraphQL))
    .all(wrongMethod(["post"]));
  return router;

  function answerTo(route: Route) {
    const { once, path } = route;
    return async (request: Request, response: Response): Promise<void> => {
      lineOf(response).call = path;
      const caller = route.ignoresBearer ? null : await callerOf(request, route.authenticate ?? authenticate);
      const input = request.method === "POST" ? await readBody(request, response) : request.query;
      const call = callFrom(request, response, { params: request.params, input, caller });
      const answer = async (keep: Keep) => ({ status: 200, body: await route.answer({ ...call, keep }) });

      const key = request.headers["idempotency-key"];
      if (!once || typeof key !== "string") return sendJson(response, await answer(call.keep));
      const chosen = once.chosen?.(input) ?? input;
      const keepsAnswer = once.keepsAnswer ?? false;
      const write = { key, path, callerId: caller?.id ?? 0, chosen, keepsAnswer };
      sendJson(response, await keptAnswers.once(write, answer));
    };
  }

  /** A refusal has the shape of GraphQL, too; where a call below `/api/v1/` answers 401, this answers 422. */
  async function answerGraphQL(request: Request, response: Response): Promise<void> {
    lineOf(response).call = "graphql";
    try {
      const caller = await callerOf(request, authenticate);
      const body = await readGraphQL(request, response);
      sendJson(response, await graphql(body, callFrom(request, response, { params: {}, input: {}, caller })));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const { status, body } = refusal;
      const told = { ...body, errors: [{ message: body.message }] };
      sendJson(response, { ...refusal, status: status === 401 ? 422 : status, body: told });
    }
  }

  function callFrom(
    request: Request,
    response: Response,
    asked: Pick<Call, "params" | "input" | "caller">,
  ): Call {
    const address = addressOf(request);
    const { requestId } = lineOf(response);
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

/** Who calls, null without a bearer; `whoHolds` says it of one, or throws. */
async function callerOf(
  request: Request,
  whoHolds: (bearer: string) => Promise<Caller>,
): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined || header === "") return null;
  const [, bearer] = /^Bearer +(\S+)$/i.exec(header) ?? [];
  if (bearer === undefined)
    throw new ApiError(401, "TOKEN_INVALID", "The Authorization header holds no bearer.");
  return whoHolds(bearer);
}

type Method = "get" | "post";

const methodsOf = ({ method }: Route): Method[] => {
  switch (method) {
    case "GET":
      return ["get"];
    case "POST":
      return ["post"];
    case "READ":
      return ["get", "post"];
  }
};

/** Routes by their path, those first that are written out where others have a parameter. */
function byAddress(routes: readonly Route[]): [string, Route[]][] {
  const groups = new Map<string, { path: string; routes: Route[] }>();
  for (const route of routes) {
    const shape = route.path.replace(/:\w+/g, ":");
    const group = groups.get(shape) ?? { path: route.path, routes: [] };
    const taken = group.routes.flatMap(methodsOf);
    if (group.path !== route.path || methodsOf(route).some((method) => taken.includes(method)))
      throw new Error(`Two routes answer ${route.method} ${shape}`);
    groups.set(shape, { path: route.path, routes: [...group.routes, route] });
  }
  return [...groups]
    .map(([, { path, routes }]): [string, Route[]] => [path, routes])
    .sort(([one], [other]) => rank(one).localeCompare(rank(other)));
}

/** Decided by the first segment that is written out in one path and a parameter in the other. */
const rank = (path: string): string =>
  path
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "1" : "0"))
    .join("");

const wrongMethod =
  (methods: readonly Method[]): RequestHandler =>
  (_request, response) => {
    const allowed = [...new Set(methods)].map((method) => method.toUpperCase()).join(", ");
    const answer: Answer = {
      status: 405,
      body: refusalBody("METHOD_NOT_ALLOWED", "This call has another method."),
      headers: { Allow: allowed },
    };
    sendJson(response, answer);
  };
