import http from "node:http";
import https from "node:https";
import { createGunzip } from "node:zlib";
import type { ApiResponse } from "./response.ts";
import { type Call, getCallName } from "./call.ts";
import { createOrganiserError } from "./errors.ts";

const MAX_RESPONSE_BYTES = 20_000_000;

const MAX_REDIRECTS = 3;

export type HttpClient = {
  /**
   * Sends a call and returns the complete response, whatever its status. For a read by GET, follows up to
   * `MAX_REDIRECTS` redirects within the API's origin.
   * @throws `timeout` if the signal aborts, `unreachable` without a complete response, `malformed` if the
   * response is too large
   */
  send(call: Call, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ApiResponse>;
  close(): void;
};

/** Creates an HTTP client. `baseUrl` may contain a path. [API-001] */
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
          redirects < MAX_REDIRECTS ? getRedirectTarget(call, url, response.status, location) : null;
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
      const fail = (error: Error) => reject(toOrganiserError(error, getCallName(call), signal));
      const clientRequest = client.request(
        url,
        {
          method: call.method,
          headers: {
            ...headers,
            ...getBodyHeaders(call),
            accept: "application/json",
            "accept-encoding": "gzip",
          },
          // A write opens a new connection: the API might close an idle one at that moment, and it would be
          // unknown whether the write was executed.
          agent: call.kind === "read" ? agent : false,
          signal,
        },
        (response) => {
          const { location = "", "retry-after": retryAfter = "" } = response.headers;
          const responseHead = { status: response.statusCode ?? 0, retryAfter, location };
          readBody(response, getCallName(call)).then((body) => resolve({ ...responseHead, body }), fail);
        },
      );
      clientRequest.on("error", fail);
      clientRequest.end(call.body ?? undefined);
    });
  }
}

/** Returns the URL of a redirect to follow, or null if the response isn't such a redirect. */
function getRedirectTarget(
  { method, kind }: Call,
  url: string,
  status: number,
  location: string,
): string | null {
  if (method !== "GET" || kind !== "read" || ![301, 302, 303, 307, 308].includes(status)) return null;
  if (location === "" || !URL.canParse(location, url)) return null;
  const target = new URL(location, url);
  const isSameOrigin =
    target.origin === new URL(url).origin && target.username === "" && target.password === "";
  return isSameOrigin ? target.href : null;
}

const getBodyHeaders = ({ body }: Call) =>
  body === null ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };

async function readBody(response: http.IncomingMessage, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of decompress(response)) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) {
      response.destroy();
      throw createOrganiserError("malformed", name, {
        status: response.statusCode ?? 0,
        reason: "the response is too large",
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function decompress(response: http.IncomingMessage) {
  if (response.headers["content-encoding"] !== "gzip") return response;
  const decompressedBody = response.pipe(createGunzip());
  response.on("error", (error) => decompressedBody.destroy(error));
  return decompressedBody;
}

function toOrganiserError(error: Error, name: string, signal: AbortSignal): Error {
  if (error.name === "OrganiserError") return error;
  if (signal.aborted) return createOrganiserError("timeout", name);
  // Use only the code (such as `ECONNREFUSED`), because the message may contain addresses.
  const reason = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return createOrganiserError("unreachable", name, { reason, isUnsent: CONNECT_ERROR_CODES.has(reason) });
}

/** Error codes that mean that no connection was opened, so the request wasn't sent. */
const CONNECT_ERROR_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
