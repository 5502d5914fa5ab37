import http from "node:http";
import https from "node:https";
import { createGunzip } from "node:zlib";
import type { ApiResponse } from "./response.ts";
import { type Call, callName } from "./call.ts";
import { organiserError } from "./errors.ts";

/** Larger responses are aborted. */
const MAX_BYTES = 20_000_000;

export type HttpClient = {
  /**
   * Sends one call and reads its whole response, whatever its status; redirects are not followed. Throws
   * `timeout` if the signal aborts, `unreachable` if there was no complete response, `malformed` if it is too
   * large.
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
    send: (call, headers, signal) =>
      new Promise((resolve, reject) => {
        const fail = (error: Error) => reject(errorOf(error, callName(call), signal));
        const request = client.request(
          base + call.path + call.query,
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
            readBody(response, callName(call)).then(
              (body) => resolve({ status: response.statusCode ?? 0, body }),
              fail,
            );
          },
        );
        request.on("error", fail);
        request.end(call.body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
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
  return organiserError("unreachable", name, { why });
}
