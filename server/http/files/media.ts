import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import { withCharset } from "../charset.ts";
import type { Log } from "../../request-context.ts";
import type { MediaAddresses } from "../../media-addresses.ts";
import { mediaPath } from "./media-path.ts";
import { mayBePublic, publicLookup } from "../checks/public-lookup.ts";

type Settings = {
  /** Address of the organiser API. */
  baseUrl: string;
  /** Milliseconds until the API must begin its answer. */
  timeout: number;
  log: Log;
  /** What this site's own paths of other files stand for. */
  addresses: Pick<MediaAddresses, "named">;
  /** The visitor's address. */
  visitorOf: (response: ServerResponse) => string;
  /** Whether hosts inside may be asked as well; for tests, whose hosts are all inside. */
  asksInside?: boolean;
};

/** What a request goes to. */
type Upstream = { url: string; isApi: boolean };

/** Bytes: a file that is larger than this is cut off, whatever it is. */
const largest = 300_000_000;
/** Milliseconds until a host that isn't the API must begin its answer, and go on with it. */
const patienceElsewhere = 15_000;

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Passes `/assets/…` and `/v/…` on to the organiser API, because browsers never talk to it themselves, and
 * `/media/…` to what the API named: any other path of its own, or a public address elsewhere. Redirects are
 * not followed. The bytes stream through; ranges, validators and caching are those of where they come from.
 * No cookie and no token goes up; the API is told the visitor's address, as with all calls. Only the headers
 * of a file come down. A failure is a small answer that nobody keeps; pictures outlive an API that is down in
 * the caches of browsers and proxies.
 */
export function mediaPassThrough({
  baseUrl,
  timeout,
  log,
  addresses,
  visitorOf,
  asksInside = false,
}: Settings): Handler {
  const base = baseUrl.replace(/\/$/, "");
  const client = base.startsWith("https:") ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  function upstreamOf(address: string): Upstream | null {
    if (!address.startsWith("/media/")) {
      const path = mediaPath(address);
      return path === null ? null : { url: base + path, isApi: true };
    }
    const named = addresses.named(address.split("?", 1)[0] ?? "");
    if (named?.at === "api") return { url: base + named.path, isApi: true };
    return named && (asksInside || mayBePublic(named.url)) ? { url: named.url.href, isApi: false } : null;
  }

  function ask({ url, isApi }: Upstream, options: http.RequestOptions): http.ClientRequest {
    if (isApi) return client.request(url, { ...options, agent });
    // Each host has its own connection: there are few such files, and browsers keep them.
    const lookup = asksInside ? {} : { lookup: publicLookup };
    const { request } = url.startsWith("https:") ? https : http;
    return request(url, { ...options, ...lookup, agent: false, timeout: patienceElsewhere });
  }

  return (request, response, next) => {
    if (!/^\/(assets|v|media)\//.test(request.url ?? "")) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return refuse(response, 405);
    }
    const from = upstreamOf(request.url ?? "");
    if (from === null) return refuse(response, 404);
    const path = (request.url ?? "").split("?", 1)[0];

    const upstream = ask(from, {
      method: request.method,
      headers: {
        ...headersUp(request),
        // Whose picture it is: the API shares out among visitors what it can make at once.
        ...(from.isApi && { "x-forwarded-for": visitorOf(response) }),
      },
    });
    const late = () => fail(504, "no answer in time");
    const timer = setTimeout(late, from.isApi ? timeout : Math.min(timeout, patienceElsewhere));
    upstream.on("timeout", late);
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
      } else if (isFile(answer, path) && isModest(answer)) passDown(answer, response, path);
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

/** A picture or a video, or a document where the API named one; whole, in part, or only word of it. */
function isFile({ statusCode, headers }: IncomingMessage, path = ""): boolean {
  if (isWordOnly(statusCode)) return true;
  const type = headers["content-type"] ?? "";
  const isMedia = /^(image|video)\/[\w.+-]+\s*(;|$)/.test(type);
  const isDocument = path.startsWith("/media/") && isPdf(type);
  return (isMedia || isDocument) && (statusCode === 200 || statusCode === 206);
}

const isPdf = (type: string): boolean => /^application\/pdf\s*(;|$)/.test(type);

/** Whether it is no larger than a file may be, as far as it says. */
const isModest = ({ headers }: IncomingMessage): boolean => Number(headers["content-length"] ?? 0) <= largest;

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

function passDown(answer: IncomingMessage, response: ServerResponse, path = ""): void {
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
  // A document is somebody's own, and no cache's.
  if (isPdf(answer.headers["content-type"] ?? "")) response.setHeader("Cache-Control", "private, no-store");
  else if (path.startsWith("/media/") && !response.hasHeader("Cache-Control"))
    response.setHeader("Cache-Control", "public, max-age=300");
  if (hasBody) {
    let bytes = 0;
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > largest) answer.destroy(new Error("the file is too large"));
    });
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
