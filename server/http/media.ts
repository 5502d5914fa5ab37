import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import { withCharset } from "./charset.ts";
import type { Log } from "../request-context.ts";
import { exchangeOf } from "./exchange.ts";
import { mediaPath } from "./media-path.ts";

type Settings = {
  /** Address of the organiser API. */
  baseUrl: string;
  /** Milliseconds until the API must begin its answer. */
  timeout: number;
  log: Log;
};

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Passes `/assets/…` and `/v/…` on to the organiser API, because browsers never talk to it themselves. The bytes
 * stream through; ranges, validators and caching are the API's. No cookie and no token goes up, but the visitor's
 * address does, as with all calls; only the headers of a file come down. A failure is a small answer that nobody keeps; pictures outlive an API that is down in the
 * caches of browsers and proxies.
 */
export function mediaPassThrough({ baseUrl, timeout, log }: Settings): Handler {
  const base = baseUrl.replace(/\/$/, "");
  const client = base.startsWith("https:") ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  return (request, response, next) => {
    if (!/^\/(assets|v)\//.test(request.url ?? "")) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return refuse(response, 405);
    }
    const path = mediaPath(request.url ?? "");
    if (path === null) return refuse(response, 404);

    const upstream = client.request(base + path, {
      method: request.method,
      // Whose picture it is: the API shares out among visitors what it can make at once.
      headers: { ...headersUp(request), "x-forwarded-for": exchangeOf(response).clientAddress },
      agent,
    });
    const timer = setTimeout(() => fail(504, "no answer in time"), timeout);
    const fail = (status: 502 | 504, why: string) => {
      clearTimeout(timer);
      upstream.destroy();
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      log.warn({ path, why }, "a picture or video could not be passed on");
      refuse(response, status);
    };
    upstream.on("error", (error) => fail(502, "code" in error ? String(error.code) : error.name));
    upstream.on("response", (answer) => {
      clearTimeout(timer);
      answer.on("error", () => response.destroy());
      if (answer.statusCode === 404) {
        answer.resume();
        refuse(response, 404);
      } else if (answer.statusCode === 503) {
        answer.resume();
        response.setHeader("Retry-After", retryAfter);
        refuse(response, 503);
      } else if (isFile(answer)) passDown(answer, response);
      else fail(502, `status ${answer.statusCode}, ${answer.headers["content-type"] ?? "no type"}`);
    });
    response.on("close", () => {
      clearTimeout(timer);
      upstream.destroy();
    });
    upstream.end();
  };
}

/** Seconds after which a picture that the API has no time for may be asked for again. */
const retryAfter = 5;

/** What the API needs to know to answer: the part and the version that the browser wants. */
function headersUp({ headers }: IncomingMessage): Record<string, string> {
  const { range, accept } = headers;
  const up: Record<string, string> = {};
  if (accept !== undefined) up["accept"] = accept;
  // One range only: a list of them can ask for the same bytes a thousand times.
  if (range !== undefined && /^bytes=\d*-\d*$/.test(range)) up["range"] = range;
  for (const name of ["if-none-match", "if-modified-since", "if-range"]) {
    const value = headers[name];
    if (typeof value === "string") up[name] = value;
  }
  return up;
}

/** A picture or a video, whole, in part, or only word of it. */
function isFile({ statusCode, headers }: IncomingMessage): boolean {
  if (isWordOnly(statusCode)) return true;
  const isMedia = /^(image|video)\/[\w.+-]+\s*(;|$)/.test(headers["content-type"] ?? "");
  return isMedia && (statusCode === 200 || statusCode === 206);
}

/** Unchanged (304), or a range outside the file (416). */
const isWordOnly = (status: number | undefined): boolean => status === 304 || status === 416;

const headersOfBody = ["content-type", "content-length"];

const headersDown = [
  ...headersOfBody,
  "content-range",
  "accept-ranges",
  "etag",
  "last-modified",
  "cache-control",
  "expires",
  "vary",
];

function passDown(answer: IncomingMessage, response: ServerResponse): void {
  response.statusCode = answer.statusCode ?? 502;
  const hasBody = !isWordOnly(answer.statusCode);
  for (const name of headersDown) {
    if (!hasBody && headersOfBody.includes(name)) continue;
    const value = answer.headers[name];
    if (value === undefined) continue;
    // The type is one string by Node's word; a drawing is text.
    response.setHeader(name, name === "content-type" ? withCharset(String(value)) : value);
  }
  response.setHeader("X-Content-Type-Options", "nosniff");
  // A drawing can hold scripts; opened by itself it may do nothing.
  if (answer.headers["content-type"]?.startsWith("image/svg")) {
    response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  }
  if (hasBody) {
    answer.pipe(response);
    return;
  }
  answer.resume();
  response.end();
}

function refuse(response: ServerResponse, status: 404 | 405 | 502 | 503 | 504): void {
  response.statusCode = status;
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.end(`${http.STATUS_CODES[status]}\n`);
}
