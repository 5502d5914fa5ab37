import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import { withCharset } from "../charset.ts";
import type { Logger } from "../../request-context.ts";
import type { MediaAddresses } from "../../media-addresses.ts";
import { mediaPath } from "./media-path.ts";
import { mayBePublic, publicLookup } from "../checks/public-lookup.ts";

type Settings = {
  /** Base URL of the organiser API. */
  baseUrl: string;
  /** Milliseconds until the API must start its response. */
  timeout: number;
  log: Logger;
  /** Resolves this site's paths of other files. */
  addresses: Pick<MediaAddresses, "resolve">;
  /** Returns the client's address. */
  clientAddressOf: (response: ServerResponse) => string;
};

/** Target of a request. */
type Upstream = { url: string; isApi: boolean };

/** Maximum bytes of a file; larger ones are cut off. */
const MAX_BYTES = 300_000_000;
/** Timeout in milliseconds of hosts other than the API, for the first byte and between bytes. */
const EXTERNAL_TIMEOUT_MS = 15_000;

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Proxies `/assets/…` and `/v/…` to the organiser API, which browsers can't reach, and `/media/…` to URLs
 * that the API named: another path of its own, or a public address elsewhere. Redirects are not followed.
 * Bodies are streamed; ranges, validators and caching are those of the upstream. No cookies or tokens are
 * sent; the API gets the client's address, as with all calls. Only headers that describe the file are
 * returned. Errors are small and not cacheable; during an outage, caches of browsers and proxies still have
 * the images.
 */
export function mediaProxy({ baseUrl, timeout, log, addresses, clientAddressOf }: Settings): Handler {
  const base = baseUrl.replace(/\/$/, "");
  const client = base.startsWith("https:") ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  function upstreamOf(address: string): Upstream | null {
    if (!address.startsWith("/media/")) {
      const path = mediaPath(address);
      return path === null ? null : { url: base + path, isApi: true };
    }
    const named = addresses.resolve(address.split("?", 1)[0] ?? "");
    if (named?.at === "api") return { url: base + named.path, isApi: true };
    return named && mayBePublic(named.url) ? { url: named.url.href, isApi: false } : null;
  }

  function send({ url, isApi }: Upstream, options: http.RequestOptions): http.ClientRequest {
    if (isApi) return client.request(url, { ...options, agent });
    // No shared agent: such files are few, and browsers cache them.
    const { request } = url.startsWith("https:") ? https : http;
    return request(url, { ...options, lookup: publicLookup, agent: false, timeout: EXTERNAL_TIMEOUT_MS });
  }

  return (request, response, next) => {
    if (!/^\/(assets|v|media)\//.test(request.url ?? "")) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return sendError(response, 405);
    }
    const from = upstreamOf(request.url ?? "");
    if (from === null) return sendError(response, 404);
    const path = (request.url ?? "").split("?", 1)[0];

    const upstream = send(from, {
      method: request.method,
      headers: {
        ...headersUp(request),
        // The API limits image generation per client.
        ...(from.isApi && { "x-forwarded-for": clientAddressOf(response) }),
      },
    });
    const onTimeout = () => fail(504, "timeout");
    const timer = setTimeout(onTimeout, from.isApi ? timeout : Math.min(timeout, EXTERNAL_TIMEOUT_MS));
    upstream.on("timeout", onTimeout);
    const fail = (status: 502 | 504, why: string) => {
      clearTimeout(timer);
      upstream.destroy();
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      log.warn({ path, why }, "an image or video could not be proxied");
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
        response.setHeader("Retry-After", RETRY_SECONDS);
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

/** Seconds after which an image may be requested again if the API is too busy to generate it. */
const RETRY_SECONDS = 5;

/** Headers to forward to the API: range and validators. */
function headersUp({ headers }: IncomingMessage): Record<string, string> {
  const { range, accept } = headers;
  const up: Record<string, string> = {};
  if (accept !== undefined) up["accept"] = accept;
  // A single range only: a list can request the same bytes a thousand times.
  if (range !== undefined && /^bytes=\d*-\d*$/.test(range)) up["range"] = range;
  for (const name of ["if-none-match", "if-modified-since", "if-range"]) {
    const value = headers[name];
    if (typeof value === "string") up[name] = value;
  }
  return up;
}

/** Whether the response is an image or video, or a PDF named by the API; 304 and 416 have no body. */
function isFile({ statusCode, headers }: IncomingMessage, path = ""): boolean {
  if (hasNoBody(statusCode)) return true;
  const type = headers["content-type"] ?? "";
  const isMedia = /^(image|video)\/[\w.+-]+\s*(;|$)/.test(type);
  const isDocument = path.startsWith("/media/") && isPdf(type);
  return (isMedia || isDocument) && (statusCode === 200 || statusCode === 206);
}

const isPdf = (type: string): boolean => /^application\/pdf\s*(;|$)/.test(type);

/** Whether the declared size is within the limit. */
const isAllowedSize = ({ headers }: IncomingMessage): boolean =>
  Number(headers["content-length"] ?? 0) <= MAX_BYTES;

/** Not modified (304), or range not satisfiable (416). */
const hasNoBody = (status: number | undefined): boolean => status === 304 || status === 416;

const bodyHeaders = ["content-type", "content-length"];

const headersDown = [
  ...bodyHeaders,
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
  for (const name of headersDown) {
    if (!hasBody && bodyHeaders.includes(name)) continue;
    const value = result.headers[name];
    if (value === undefined) continue;
    // Node types this header as a string. SVG is text and needs a charset.
    response.setHeader(name, name === "content-type" ? withCharset(String(value)) : value);
  }
  response.setHeader("X-Content-Type-Options", "nosniff");
  // SVG can contain scripts; sandboxed in case it is opened directly.
  if (result.headers["content-type"]?.startsWith("image/svg")) {
    response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  }
  // Documents are personal and must not be cached.
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
