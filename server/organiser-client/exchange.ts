import http from "node:http";
import https from "node:https";
import { createGunzip } from "node:zlib";
import type { Answer } from "./answer.ts";
import { type Call, nameOf } from "./call.ts";
import { organiserError } from "./errors.ts";

/** Larger answers are not read to their end. */
const mostBytes = 20_000_000;

export type Connections = {
  /**
   * Sends one call and reads its whole answer, whatever its status; redirects are not followed. Throws
   * `timeout` when the signal fires, `unreachable` when nothing or only a part came, `malformed` when the
   * answer has no end.
   */
  exchange(call: Call, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Answer>;
  close(): void;
};

/** The connections to the API at `baseUrl`, which may have a path of its own. Opens none yet. [API-001] */
export function connectTo(baseUrl: string): Connections {
  const base = baseUrl.replace(/\/$/, "");
  const client = base.startsWith("https:") ? https : http;
  const kept = new client.Agent({ keepAlive: true });

  return {
    exchange: (call, headers, signal) =>
      new Promise((resolve, reject) => {
        const fail = (error: Error) => reject(errorOf(error, nameOf(call), signal));
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
            // A write gets a connection of its own: the other end may be closing a kept one, and nobody could
            // tell whether it was carried out.
            agent: call.kind === "read" ? kept : false,
            signal,
          },
          (response) => {
            readWhole(response, nameOf(call)).then(
              (body) => resolve({ status: response.statusCode ?? 0, body }),
              fail,
            );
          },
        );
        request.on("error", fail);
        request.end(call.body ?? undefined);
      }),
    close: () => kept.destroy(),
  };
}

const bodyHeaders = ({ body }: Call) =>
  body === null ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };

async function readWhole(response: http.IncomingMessage, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unzipped(response)) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > mostBytes) {
      response.destroy();
      throw organiserError("malformed", name, {
        status: response.statusCode ?? 0,
        why: "the answer is too large",
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function unzipped(response: http.IncomingMessage) {
  if (response.headers["content-encoding"] !== "gzip") return response;
  const text = response.pipe(createGunzip());
  response.on("error", (error) => text.destroy(error));
  return text;
}

function errorOf(error: Error, name: string, signal: AbortSignal): Error {
  if (error.name === "OrganiserError") return error;
  if (signal.aborted) return organiserError("timeout", name);
  // The system's code (`ECONNREFUSED`, …) and not its message, which may hold addresses.
  const why = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return organiserError("unreachable", name, { why });
}
