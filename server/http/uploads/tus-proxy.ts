import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { type OpenedContext, openContext, type ProcessServices } from "../../context.ts";
import { requestScopeOf } from "../request-scope.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import { sendCookies } from "./send-cookies.ts";
import { refreshRejectedToken, nullIfLoggedOut } from "./logged-out.ts";
import { TUS_ENDPOINT, readRejection, type UploadUpstream } from "./upstream.ts";

/** Upload endpoint for this site's own pages. */
const uploadsPath = "/uploads";

type Settings = { services: ProcessServices; upstream: UploadUpstream; limit: RequestHandler };

const methods = ["POST", "HEAD", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];
const isMethod = (method: string): method is Method => methods.some((allowed) => allowed === method);

/**
 * Proxies resumable uploads (tus) of logged-in users to the API, streaming the bytes. The access token is sent
 * only to APIs with the capability `uploads-by-account`: the specified upload endpoint takes no token. Upload
 * URLs of the API
 * are replaced by signed paths of this site, so that browsers neither reach the API nor learn its address;
 * only headers of the protocol are forwarded. [UP-004 API-112]
 */
export function tusProxy({ services, upstream, limit }: Settings): RequestHandler {
  return (request, response, next) => {
    const path = request.path;
    if (path !== uploadsPath && !path.startsWith(`${uploadsPath}/`)) return next();
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Tus-Resumable", "1.0.0");
    if (!isMethod(request.method)) {
      response.setHeader("Allow", methods.join(", "));
      return sendError(response, 405, "METHOD_NOT_ALLOWED");
    }
    // A creation counts as a post for the rate limit.
    if (request.method === "POST")
      return limit(request, response, (error?: unknown) => {
        if (error === undefined) start(request, response);
        else next(error);
      });
    return start(request, response);
  };

  function start(request: Request, response: Response): void {
    forward(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      requestScopeOf(response).log.warn({ err: errorCode(error) }, "an upload could not be proxied");
      response.setHeader("Connection", "close");
      sendError(response, request.method === "HEAD" ? RETRY_STATUS : 502, "UNREACHABLE");
    });
  }

  async function forward(request: Request, response: Response): Promise<void> {
    const path = upstreamPath(request);
    if (path === null) return sendError(response, 404, "NOT_FOUND");
    const opened = await openContext(services, request, response, startPageTimes());
    const token = await nullIfLoggedOut(() => opened.bearer.accessToken());
    if (token === null) return sendLoggedOut(opened, response);

    const disconnected = new AbortController();
    response.once("close", () => disconnected.abort());
    const isByAccount = await opened.context.organiser.site.offers("uploads-by-account");
    const result = await send(isByAccount ? token : null);
    if (result.statusCode === 401 && isByAccount) return retryWithNewToken(result, token);
    await sendResult(result, opened, request, response);

    function send(bearer: string | null): Promise<IncomingMessage> {
      const uploader = { ...requestScopeOf(response), token: bearer, requestId: requestScopeOf(response).id };
      const method = isMethod(request.method) ? request.method : "HEAD";
      const sent = { method, path: path ?? TUS_ENDPOINT, headers: forwardedHeaders(request) };
      return upstream.send(
        method === "PATCH" ? { ...sent, body: request } : sent,
        uploader,
        disconnected.signal,
      );
    }

    /** Streamed bytes can't be sent again from here, so the browser is asked to retry. */
    async function retryWithNewToken(rejected: IncomingMessage, rejectedToken: string): Promise<void> {
      const newToken = await refreshRejectedToken(
        opened.bearer,
        rejectedToken,
        await readRejection(rejected),
      );
      if (request.method === "PATCH") response.setHeader("Connection", "close");
      if (newToken === null) return sendLoggedOut(opened, response);
      if (request.method === "PATCH") {
        await sendCookies(opened, response);
        return sendError(response, 503, "TRY_AGAIN");
      }
      await sendResult(await send(newToken), opened, request, response);
    }
  }

  async function sendResult(
    result: IncomingMessage,
    opened: OpenedContext,
    request: Request,
    response: Response,
  ): Promise<void> {
    const status = result.statusCode ?? 502;
    await sendCookies(opened, response);
    if (status >= 300) {
      const { text_code } = await readRejection(result);
      requestScopeOf(response).log.info({ status, code: text_code }, "an upload was rejected");
      if (request.method === "HEAD" && status >= 500) return sendError(response, RETRY_STATUS, text_code);
      return sendError(response, status >= 400 ? status : 502, text_code);
    }
    result.resume();
    for (const name of returnedHeaders) {
      const value = result.headers[name];
      if (value !== undefined) response.setHeader(name, value);
    }
    if (status === 201) {
      const path = upstream.parseUploadPath(result.headers.location);
      if (path === null) return sendError(response, 502, "UNREACHABLE");
      response.setHeader("Location", sitePath(path));
    }
    response.writeHead(status).end();
  }

  /** Returns this site's path for a path below the API's base URL. */
  function sitePath(path: string): string {
    return `${uploadsPath}/${services.encrypter.keyedHash(SIGNING_PURPOSE, path)}/${Buffer.from(path).toString("base64url")}`;
  }

  /** Returns the API path of a request; null if the path was not signed by this site. */
  function upstreamPath({ method, path }: Request): string | null {
    if (method === "POST") return path === uploadsPath ? TUS_ENDPOINT : null;
    const [, signature = "", encoded = ""] = /^\/uploads\/([\w-]{43})\/([\w-]+)$/.exec(path) ?? [];
    const decoded = Buffer.from(encoded, "base64url").toString();
    return signature !== "" && services.encrypter.isKeyedHash(SIGNING_PURPOSE, decoded, signature)
      ? decoded
      : null;
  }
}

const SIGNING_PURPOSE = "upload address";

/**
 * Status while the API is unavailable: tus clients retry after 423. After any other failure the client would
 * start a new upload of the same file.
 */
const RETRY_STATUS = 423;

/** Protocol headers to return, in addition to those of every response. */
const returnedHeaders = ["upload-offset", "upload-length", "upload-expires"];

/** Body headers are forwarded for PATCH only, as the API would wait for a body otherwise. */
function forwardedHeaders({ method, headers }: IncomingMessage): Record<string, string> {
  const forwarded: Record<string, string> = {};
  const bodyHeaders = method === "PATCH" ? ["content-length", "content-type"] : [];
  for (const name of ["upload-offset", "upload-length", "upload-metadata", ...bodyHeaders]) {
    const value = headers[name];
    if (typeof value === "string") forwarded[name] = value;
  }
  return forwarded;
}

async function sendLoggedOut(opened: OpenedContext, response: Response): Promise<void> {
  await sendCookies(opened, response);
  sendError(response, 401, "NOT_SIGNED_IN");
}

/** Sends an error in the form that the site's upload script understands. */
function sendError(response: Response, status: number, code: string): void {
  const body = JSON.stringify({ text_code: code });
  response.status(status).set("Content-Type", "application/json; charset=utf-8");
  response.end(body);
}

const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "failed";
