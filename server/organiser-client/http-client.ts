import http from "node:http";
import https from "node:https";
import { createGunzip } from "node:zlib";
import type { ApiResponse } from "./response.ts";
import { type Call, callName } from "./call.ts";
import { organiserError } from "./errors.ts";

/** Larger responses are aborted. */
const MAX_BYTES = 20_000_000;

/** A moved read is followed this often. */
const MAX_REDIRECTS = 3;

export type HttpClient = {
  /**
   * Sends one call and reads its whole response, whatever its status. A GET that reads follows up to
   * `MAX_REDIRECTS` redirects within the API's own origin; no other redirect is followed. Throws `timeout` if
   * the signal aborts, `unreachable` if there was no complete response, `malformed` if it is too large.
   */
  send(call: Call, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ApiResponse>;
  close(): void;
};

/** Creates an HTTP client for `baseUrl`, which may contain a path. Connects on first use. [API-001] */
export function createHttpClient(baseUrl: string): HttpClient {
  const base = baseUrl.replace(/\/$/, "");
  const client = base.startsWith("https:") ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  return {
    send: async (call, headers, signal) => {
      let url = base + call.path + call.query;
      for (let redirects = 0; ; redirects++) {
        const { location, ...response } = await request(url, call, headers, signal);
        const target =
          redirects < MAX_REDIRECTS ? redirectTarget(call, url, response.status, location) : null;
        if (target === null) return response;
        url = target;
      }
    },
    close: () => agent.destroy(),
  };

  function request(
    url: string,
    call: Call,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<ApiResponse & { location: string }> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(errorOf(error, callName(call), signal));
      const outgoing = client.request(
        url,
        {
          method: call.method,
          headers: {
            ...headers,
            ...bodyHeaders(call),
            accept: "application/json",
            "accept-encoding": "gzip",
          },
          // Writes use a new connection: the API may be closing an idle one, and it would be indeterminate
          // whether the write was carried out.
          agent: call.kind === "read" ? agent : false,
          signal,
        },
        (response) => {
          const { location = "", "retry-after": retryAfter = "" } = response.headers;
          const received = { status: response.statusCode ?? 0, retryAfter, location };
          readBody(response, callName(call)).then((body) => resolve({ ...received, body }), fail);
        },
      );
      outgoing.on("error", fail);
      outgoing.end(call.body ?? undefined);
    });
  }
}

/** Returns the URL that a response redirects to, if it may be followed; else null. */
function redirectTarget(
  { method, kind }: Call,
  url: string,
  status: number,
  location: string,
): string | null {
  if (method !== "GET" || kind !== "read" || ![301, 302, 303, 307, 308].includes(status)) return null;
  if (location === "" || !URL.canParse(location, url)) return null;
  const target = new URL(location, url);
  const isOwn = target.origin === new URL(url).origin && target.username === "" && target.password === "";
  return isOwn ? target.href : null;
}

const bodyHeaders = ({ body }: Call) =>
  body === null ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };

async function readBody(response: http.IncomingMessage, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of decompress(response)) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > MAX_BYTES) {
      response.destroy();
      throw organiserError("malformed", name, {
        status: response.statusCode ?? 0,
        why: "the response is too large",
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function decompress(response: http.IncomingMessage) {
  if (response.headers["content-encoding"] !== "gzip") return response;
  const text = response.pipe(createGunzip());
  response.on("error", (error) => text.destroy(error));
  return text;
}

function errorOf(error: Error, name: string, signal: AbortSignal): Error {
  if (error.name === "OrganiserError") return error;
  if (signal.aborted) return organiserError("timeout", name);
  // The error code (`ECONNREFUSED`, …) and not the message, which may contain addresses.
  const why = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return organiserError("unreachable", name, { why, isUnsent: NO_CONNECTION.has(why) });
}

/** Error codes of attempts to connect, before anything is sent. */
const NO_CONNECTION = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
