import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { type ServerContext, openContext, type ProcessServices } from "../../context.ts";
import { getRequestScope } from "../request-scope.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import { sendCookies } from "./send-cookies.ts";
import { refreshRejectedToken, nullIfLoggedOut } from "./logged-out.ts";
import { TUS_ENDPOINT, readRejection, type UploadUpstream } from "./upstream.ts";

const UPLOADS_PATH = "/uploads";

type TusProxyDependencies = {
  services: ProcessServices;
  upstream: UploadUpstream;
  limitPosts: RequestHandler;
};

const METHODS = ["POST", "HEAD", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
const isMethod = (method: string): method is Method =>
  METHODS.some((allowedMethod) => allowedMethod === method);

/**
 * Proxies resumable uploads (tus) of logged-in users to the API. Upload URLs are replaced by signed paths of
 * this site, so that browsers don't need the API's URL. The access token is sent only to APIs with the capability
 * `uploads-by-account`. [UP-004 API-112]
 */
export function createTusProxy({ services, upstream, limitPosts }: TusProxyDependencies): RequestHandler {
  return (request, response, next) => {
    const path = request.path;
    if (path !== UPLOADS_PATH && !path.startsWith(`${UPLOADS_PATH}/`)) return next();
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Tus-Resumable", "1.0.0");
    if (!isMethod(request.method)) {
      response.setHeader("Allow", METHODS.join(", "));
      return sendError(response, 405, "METHOD_NOT_ALLOWED");
    }
    // A new upload counts as a post for the rate limit.
    if (request.method === "POST")
      return limitPosts(request, response, (error?: unknown) => {
        if (error === undefined) startForwarding(request, response);
        else next(error);
      });
    return startForwarding(request, response);
  };

  function startForwarding(request: Request, response: Response): void {
    forward(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      getRequestScope(response).log.warn({ err: getErrorCode(error) }, "an upload could not be proxied");
      response.setHeader("Connection", "close");
      sendError(response, request.method === "HEAD" ? RETRY_STATUS : 502, "UNREACHABLE");
    });
  }

  async function forward(request: Request, response: Response): Promise<void> {
    const path = getUpstreamPath(request);
    if (path === null) return sendError(response, 404, "NOT_FOUND");
    const requestContext = await openContext(services, request, response, startPageTimes());
    const token = await nullIfLoggedOut(() => requestContext.callContext.getAccessToken());
    if (token === null) return sendLoggedOut(requestContext, response);

    const abortController = new AbortController();
    response.once("close", () => abortController.abort());
    const isByAccount = await requestContext.context.organiser.site.hasCapability("uploads-by-account");
    const result = await send(isByAccount ? token : null);
    if (result.statusCode === 401 && isByAccount) return retryWithNewToken(result, token);
    await sendResult(result, requestContext, request, response);

    function send(token: string | null): Promise<IncomingMessage> {
      const uploader = {
        ...getRequestScope(response),
        token,
        requestId: getRequestScope(response).id,
      };
      const method = isMethod(request.method) ? request.method : "HEAD";
      const upstreamRequest = { method, path: path ?? TUS_ENDPOINT, headers: getForwardedHeaders(request) };
      return upstream.send(
        method === "PATCH" ? { ...upstreamRequest, body: request } : upstreamRequest,
        uploader,
        abortController.signal,
      );
    }

    /**
     * Refreshes the token and sends the request again. For a PATCH the browser must do that, because its body
     * is streamed.
     */
    async function retryWithNewToken(
      rejectedResponse: IncomingMessage,
      rejectedToken: string,
    ): Promise<void> {
      const newToken = await refreshRejectedToken(
        requestContext.callContext,
        rejectedToken,
        await readRejection(rejectedResponse),
      );
      if (request.method === "PATCH") response.setHeader("Connection", "close");
      if (newToken === null) return sendLoggedOut(requestContext, response);
      if (request.method === "PATCH") {
        await sendCookies(requestContext, response);
        return sendError(response, 503, "TRY_AGAIN");
      }
      await sendResult(await send(newToken), requestContext, request, response);
    }
  }

  async function sendResult(
    result: IncomingMessage,
    requestContext: ServerContext,
    request: Request,
    response: Response,
  ): Promise<void> {
    const status = result.statusCode ?? 502;
    await sendCookies(requestContext, response);
    if (status >= 300) {
      const { text_code } = await readRejection(result);
      getRequestScope(response).log.info({ status, code: text_code }, "an upload was rejected");
      if (request.method === "HEAD" && status >= 500) return sendError(response, RETRY_STATUS, text_code);
      return sendError(response, status >= 400 ? status : 502, text_code);
    }
    result.resume();
    for (const name of RETURNED_HEADERS) {
      const value = result.headers[name];
      if (value !== undefined) response.setHeader(name, value);
    }
    if (status === 201) {
      const path = upstream.parseUploadPath(result.headers.location);
      if (path === null) return sendError(response, 502, "UNREACHABLE");
      response.setHeader("Location", toSitePath(path));
    }
    response.writeHead(status).end();
  }

  /** Returns this site's path for a path of the API. */
  function toSitePath(path: string): string {
    return `${UPLOADS_PATH}/${services.encrypter.keyedHash(SIGNING_PURPOSE, path)}/${Buffer.from(path).toString("base64url")}`;
  }

  /** Returns the API path of a request, or null if this site didn't sign the path. */
  function getUpstreamPath({ method, path }: Request): string | null {
    if (method === "POST") return path === UPLOADS_PATH ? TUS_ENDPOINT : null;
    const [, signature = "", encodedPath = ""] = /^\/uploads\/([\w-]{43})\/([\w-]+)$/.exec(path) ?? [];
    const decodedPath = Buffer.from(encodedPath, "base64url").toString();
    return signature !== "" && services.encrypter.isKeyedHash(SIGNING_PURPOSE, decodedPath, signature)
      ? decodedPath
      : null;
  }
}

const SIGNING_PURPOSE = "upload address";

/**
 * Status for HEAD while the API is unavailable: tus clients retry after 423, but start a new upload after
 * other errors.
 */
const RETRY_STATUS = 423;

const RETURNED_HEADERS = ["upload-offset", "upload-length", "upload-expires"];

/**
 * Returns the headers to forward. Headers of a body are only for PATCH, because the API would wait for a
 * body.
 */
function getForwardedHeaders({ method, headers }: IncomingMessage): Record<string, string> {
  const forwardedHeaders: Record<string, string> = {};
  const bodyHeaders = method === "PATCH" ? ["content-length", "content-type"] : [];
  for (const name of ["upload-offset", "upload-length", "upload-metadata", ...bodyHeaders]) {
    const value = headers[name];
    if (typeof value === "string") forwardedHeaders[name] = value;
  }
  return forwardedHeaders;
}

async function sendLoggedOut(requestContext: ServerContext, response: Response): Promise<void> {
  await sendCookies(requestContext, response);
  sendError(response, 401, "NOT_SIGNED_IN");
}

/** Sends an error in the format that the site's upload script expects. */
function sendError(response: Response, status: number, code: string): void {
  const body = JSON.stringify({ text_code: code });
  response.status(status).set("Content-Type", "application/json; charset=utf-8");
  response.end(body);
}

const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "failed";
