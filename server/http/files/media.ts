import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import { addCharset } from "../charset.ts";
import type { Logger } from "../../request-context.ts";
import type { MediaUrls } from "../../media-urls.ts";
import { toApiPath } from "./media-path.ts";
import { mayBePublic, publicLookup } from "../checks/public-lookup.ts";

type MediaProxyOptions = {
  baseUrl: string;
  /** Timeout for the start of the API's response. */
  timeoutMs: number;
  log: Logger;
  mediaUrls: Pick<MediaUrls, "resolve">;
  getClientAddress: (response: ServerResponse) => string;
};

/** The URL from which a file is fetched. `isApi` is false for hosts other than the API. */
type Upstream = { url: string; isApi: boolean };

/** The response for a larger file is an error, or ends at this size. */
const MAX_BYTES = 300_000_000;
/** Timeout of other hosts than the API, for the start of the response and between its bytes. */
const EXTERNAL_TIMEOUT_MS = 15_000;

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Proxies images, videos and documents, because browsers can't reach the API. `/assets/…` and `/v/…` are
 * paths of the API. `/media/…` stands for another path of the API or for a public host. Bodies are streamed.
 * No cookies or tokens are sent, and redirects aren't followed.
 */
export function createMediaProxy({
  baseUrl,
  timeoutMs,
  log,
  mediaUrls,
  getClientAddress,
}: MediaProxyOptions): Handler {
  const base = baseUrl.replace(/\/$/, "");
  const client = base.startsWith("https:") ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  function findUpstream(requestUrl: string): Upstream | null {
    if (!requestUrl.startsWith("/media/")) {
      const path = toApiPath(requestUrl);
      return path === null ? null : { url: base + path, isApi: true };
    }
    const target = mediaUrls.resolve(requestUrl.split("?", 1)[0] ?? "");
    if (target?.kind === "api") return { url: base + target.path, isApi: true };
    return target && mayBePublic(target.url) ? { url: target.url.href, isApi: false } : null;
  }

  function send({ url, isApi }: Upstream, options: http.RequestOptions): http.ClientRequest {
    if (isApi) return client.request(url, { ...options, agent });
    // Connections to other hosts aren't kept open, because their files are few and browsers cache them.
    const { request } = url.startsWith("https:") ? https : http;
    return request(url, { ...options, lookup: publicLookup, agent: false, timeout: EXTERNAL_TIMEOUT_MS });
  }

  return (request, response, next) => {
    if (!/^\/(assets|v|media)\//.test(request.url ?? "")) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return sendError(response, 405);
    }
    const target = findUpstream(request.url ?? "");
    if (target === null) return sendError(response, 404);
    const path = (request.url ?? "").split("?", 1)[0];

    const upstream = send(target, {
      method: request.method,
      headers: {
        ...buildRequestHeaders(request),
        // The API limits image generation per client.
        ...(target.isApi && { "x-forwarded-for": getClientAddress(response) }),
      },
    });
    const onTimeout = () => fail(504, "timeout");
    const timer = setTimeout(onTimeout, target.isApi ? timeoutMs : Math.min(timeoutMs, EXTERNAL_TIMEOUT_MS));
    upstream.on("timeout", onTimeout);
    const fail = (status: 502 | 504, reason: string) => {
      clearTimeout(timer);
      upstream.destroy();
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      log.warn({ path, why: reason }, "an image or video could not be proxied");
      sendError(response, status);
    };
    upstream.on("error", (error) => fail(502, "code" in error ? String(error.code) : error.name));
    upstream.on("response", (result) => {
      clearTimeout(timer);
      result.on("error", () => response.destroy());
      if (result.statusCode === 404) {
        result.resume();
        sendError(response, 404);
      } else if (result.statusCode === 503) {
        result.resume();
        response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
        sendError(response, 503);
      } else if (isFile(result, path) && isAllowedSize(result)) forward(result, response, path);
      else fail(502, `status ${result.statusCode}, ${result.headers["content-type"] ?? "no type"}`);
    });
    response.on("close", () => {
      clearTimeout(timer);
      upstream.destroy();
    });
    upstream.end();
  };
}

/** For images that the API is too busy to generate. */
const RETRY_AFTER_SECONDS = 5;

function buildRequestHeaders({ headers }: IncomingMessage): Record<string, string> {
  const { range, accept } = headers;
  const forwardedHeaders: Record<string, string> = {};
  if (accept !== undefined) forwardedHeaders["accept"] = accept;
  // A list of ranges could request the same bytes many times.
  if (range !== undefined && /^bytes=\d*-\d*$/.test(range)) forwardedHeaders["range"] = range;
  for (const name of ["if-none-match", "if-modified-since", "if-range"]) {
    const value = headers[name];
    if (typeof value === "string") forwardedHeaders[name] = value;
  }
  return forwardedHeaders;
}

/** Whether a response is an image or video, a PDF below `/media/`, or has no body. */
function isFile({ statusCode, headers }: IncomingMessage, path = ""): boolean {
  if (hasNoBody(statusCode)) return true;
  const type = headers["content-type"] ?? "";
  const isMedia = /^(image|video)\/[\w.+-]+\s*(;|$)/.test(type);
  const isDocument = path.startsWith("/media/") && isPdf(type);
  return (isMedia || isDocument) && (statusCode === 200 || statusCode === 206);
}

const isPdf = (type: string): boolean => /^application\/pdf\s*(;|$)/.test(type);

const isAllowedSize = ({ headers }: IncomingMessage): boolean =>
  Number(headers["content-length"] ?? 0) <= MAX_BYTES;

/** Whether a response has no body: not modified (304), range not satisfiable (416). */
const hasNoBody = (status: number | undefined): boolean => status === 304 || status === 416;

const BODY_HEADERS = ["content-type", "content-length"];

const RETURNED_HEADERS = [
  ...BODY_HEADERS,
  "content-range",
  "accept-ranges",
  "etag",
  "last-modified",
  "cache-control",
  "expires",
  "vary",
];

function forward(result: IncomingMessage, response: ServerResponse, path = ""): void {
  response.statusCode = result.statusCode ?? 502;
  const hasBody = !hasNoBody(result.statusCode);
  for (const name of RETURNED_HEADERS) {
    if (!hasBody && BODY_HEADERS.includes(name)) continue;
    const value = result.headers[name];
    if (value === undefined) continue;
    // An SVG is text and needs a charset.
    response.setHeader(name, name === "content-type" ? addCharset(String(value)) : value);
  }
  response.setHeader("X-Content-Type-Options", "nosniff");
  // An SVG may contain scripts, which must not run if a user opens it.
  if (result.headers["content-type"]?.startsWith("image/svg")) {
    response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  }
  // PDFs may be personal, so they must not be cached.
  if (isPdf(result.headers["content-type"] ?? "")) response.setHeader("Cache-Control", "private, no-store");
  else if (path.startsWith("/media/") && !response.hasHeader("Cache-Control"))
    response.setHeader("Cache-Control", "public, max-age=300");
  if (hasBody) {
    let bytes = 0;
    result.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) result.destroy(new Error("the file is too large"));
    });
    result.pipe(response);
    return;
  }
  result.resume();
  response.end();
}

function sendError(response: ServerResponse, status: 404 | 405 | 502 | 503 | 504): void {
  response.statusCode = status;
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.end(`${http.STATUS_CODES[status]}\n`);
}
