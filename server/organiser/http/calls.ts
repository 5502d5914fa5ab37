import type { IncomingMessage } from "node:http";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { negotiateLanguage } from "../../../app/domain/negotiate-language.ts";
import { audit } from "../audit.ts";
import { MAIL_LANGUAGES } from "../mail/mail-texts.ts";
import { wrapAsyncHandler } from "./async-handler.ts";
import type { GraphQL } from "./graphql.ts";
import { type JsonResponse, createErrorBody, toErrorResponse, sendJson } from "./json-response.ts";
import { createJsonBodyReader } from "./json-body.ts";
import type { IdempotentResponses, WriteResponse } from "./idempotent-responses.ts";
import { getRequestLog, logRateLimit } from "./request-log.ts";
import { ApiError, type Call, type Caller, type SaveResponse, type Route } from "./route.ts";
import { getPathParams } from "./params.ts";

export type CallsRouterDependencies = {
  routes: readonly Route[];
  graphql: GraphQL;
  /**
   * Returns the user of a bearer token.
   * @throws `ApiError` 401 if the token is expired, forged or revoked
   */
  authenticate: (bearer: string) => Promise<Caller>;
  idempotentResponses: IdempotentResponses;
  /** Stores the user's language for future mails. */
  storeLanguage: (userId: number, language: string) => Promise<void>;
  getClientAddress: (request: IncomingMessage) => string;
  log: Logger;
};

const MAX_BODY_BYTES = 1_000_000;
/** Larger than the longest allowed query, because the body also contains the variables. */
const MAX_GRAPHQL_BODY_BYTES = 64_000;

/**
 * Creates the router for the calls below `/api/v1/` and for `POST /graphql`. A literal path segment takes
 * precedence over a parameter, so `event/event/upcomingEventList` doesn't match `event/event/:url`.
 * @throws if two routes have the same path and method
 */
export function createCallsRouter(dependencies: CallsRouterDependencies): Router {
  const { routes, graphql, authenticate, idempotentResponses, getClientAddress, log } = dependencies;
  const [readBody, readGraphQLBody] = [
    createJsonBodyReader(MAX_BODY_BYTES),
    createJsonBodyReader(MAX_GRAPHQL_BODY_BYTES),
  ];
  const router = Router({ caseSensitive: true });

  for (const [path, routesAtPath] of groupByPath(routes)) {
    const pathRoute = router.route(`/api/v1/${path}`);
    for (const route of routesAtPath) {
      for (const method of getMethods(route)) pathRoute[method](wrapAsyncHandler(createHandler(route)));
    }
    pathRoute.all(rejectMethod(routesAtPath.flatMap(getMethods)));
  }
  router
    .route("/graphql")
    .post(wrapAsyncHandler(handleGraphQL))
    .all(rejectMethod(["post"]));
  return router;

  function createHandler(route: Route) {
    const { idempotency, path } = route;
    return async (request: Request, response: Response): Promise<void> => {
      getRequestLog(response).call = path;
      const caller = route.ignoresBearer
        ? null
        : await authenticateCaller(request, route.authenticate ?? authenticate);
      const isUser = caller !== null && route.authenticate === undefined;
      if (idempotency && isUser) getRequestLog(response).who = String(caller.id);
      const input = request.method === "POST" ? await readBody(request, response) : request.query;
      const call = buildCall(request, response, { params: getPathParams(request), input, caller });
      if (isUser && call.language !== "" && call.language !== caller.language)
        await dependencies.storeLanguage(caller.id, call.language);
      const runHandler = async (saveResponse: SaveResponse): Promise<WriteResponse> => {
        let invoiceId: number | undefined;
        const saveResponseAndInvoiceId: SaveResponse = (db, responseBody, id) => {
          invoiceId = id;
          return saveResponse(db, responseBody, id);
        };
        const body = await route.handler({ ...call, saveResponse: saveResponseAndInvoiceId });
        return { status: 200, body, ...(invoiceId !== undefined && { invoiceId }) };
      };

      const key = request.headers["idempotency-key"];
      const result =
        idempotency && typeof key === "string"
          ? await idempotentResponses.executeOnce(
              {
                key,
                path,
                callerId: caller?.id ?? 0,
                comparedInput: toComparedInput(call.params, idempotency.getComparedInput?.(input) ?? input),
                storesResponse: idempotency.storesResponse ?? false,
              },
              runHandler,
            )
          : await runHandler(call.saveResponse);
      // Set only after the handler has finished, because its transaction may have been rolled back.
      if (result.invoiceId !== undefined) getRequestLog(response).invoice = result.invoiceId;
      sendJson(response, result);
    };
  }

  /** Adds GraphQL's `errors` to error responses, and replaces the status 401 by 422. */
  async function handleGraphQL(request: Request, response: Response): Promise<void> {
    getRequestLog(response).call = "graphql";
    try {
      const caller = await authenticateCaller(request, authenticate);
      const body = await readGraphQLBody(request, response);
      sendJson(
        response,
        await graphql(body, buildCall(request, response, { params: {}, input: {}, caller })),
      );
    } catch (error) {
      const errorResponse = toErrorResponse(error);
      if (!errorResponse) throw error;
      logRateLimit(log, response, getClientAddress(request), errorResponse);
      const { status, body } = errorResponse;
      const graphQLBody = { ...body, errors: [{ message: body.message }] };
      sendJson(response, { ...errorResponse, status: status === 401 ? 422 : status, body: graphQLBody });
    }
  }

  function buildCall(
    request: Request,
    response: Response,
    input: Pick<Call, "params" | "input" | "caller">,
  ): Call {
    const clientAddress = getClientAddress(request);
    const { requestId } = getRequestLog(response);
    return {
      ...input,
      requireCaller() {
        if (!input.caller) throw new ApiError(401, "NOT_SIGNED_IN", "Please log in.");
        return input.caller;
      },
      saveResponse: async () => undefined,
      language: negotiateLanguage(request.headers["accept-language"] ?? "", MAIL_LANGUAGES) ?? "",
      address: clientAddress,
      audit: (event) => audit(log, { ...event, from: clientAddress, requestId }),
    };
  }
}

/**
 * Includes path parameters, because `submit/7` and `submit/2` with the same body are different writes.
 * Without path parameters, returns the input itself, because earlier versions stored the hash of the input.
 */
const toComparedInput = (params: Call["params"], input: unknown): unknown =>
  Object.keys(params).length === 0 ? input : [params, input];

/**
 * Returns the caller, or null without an `Authorization` header.
 * @throws `ApiError` 401 for an invalid header
 */
async function authenticateCaller(
  request: Request,
  authenticate: (bearer: string) => Promise<Caller>,
): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined || header === "") return null;
  const [, bearer] = /^Bearer +(\S+)$/i.exec(header) ?? [];
  if (bearer === undefined)
    throw new ApiError(401, "TOKEN_INVALID", "The Authorization header has no bearer token.");
  return authenticate(bearer);
}

type Method = "get" | "post";

const getMethods = ({ method }: Route): Method[] => {
  switch (method) {
    case "GET":
      return ["get"];
    case "POST":
      return ["post"];
    case "READ":
      return ["get", "post"];
  }
};

/**
 * Returns the routes of each path. Literal segments come before parameters, because the first match is used.
 */
function groupByPath(routes: readonly Route[]): [string, Route[]][] {
  const groups = new Map<string, { path: string; routes: Route[] }>();
  for (const route of routes) {
    const pathPattern = route.path.replace(/:\w+/g, ":");
    const group = groups.get(pathPattern) ?? { path: route.path, routes: [] };
    const usedMethods = group.routes.flatMap(getMethods);
    if (group.path !== route.path || getMethods(route).some((method) => usedMethods.includes(method)))
      throw new Error(`Two routes match ${route.method} ${pathPattern}`);
    groups.set(pathPattern, { path: route.path, routes: [...group.routes, route] });
  }
  return [...groups]
    .map(([, { path, routes }]): [string, Route[]] => [path, routes])
    .sort(([a], [b]) => toSortKey(a).localeCompare(toSortKey(b)));
}

/** Returns a digit for each segment: 0 for a literal segment, 1 for a parameter. */
const toSortKey = (path: string): string =>
  path
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "1" : "0"))
    .join("");

const rejectMethod =
  (methods: readonly Method[]): RequestHandler =>
  (_request, response) => {
    const allowedMethods = [...new Set(methods)].map((method) => method.toUpperCase()).join(", ");
    const methodNotAllowed: JsonResponse = {
      status: 405,
      body: createErrorBody("METHOD_NOT_ALLOWED", "This call doesn’t support this method."),
      headers: { Allow: allowedMethods },
    };
    sendJson(response, methodNotAllowed);
  };
