import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { z } from "zod";

/** Token, client address and request id of an upload, for the API. */
type Uploader = { token: string | null; clientAddress: string; requestId: string };

/** Response of the API to a request of the tus protocol; its body is not read yet. */
type TusResponse = IncomingMessage;

type Sent = {
  method: "POST" | "PATCH" | "HEAD" | "DELETE" | "GET";
  /** Path below the API's base URL: the endpoint itself, or an upload. */
  path: string;
  headers: http.OutgoingHttpHeaders;
  body?: Readable;
};

/** The API's endpoint for resumable uploads (tus). */
export type UploadUpstream = {
  /**
   * Sends one request of the protocol, streams its body, and resolves when the response headers arrive.
   * Aborted by the signal. Rejects if there is no response.
   */
  send(sent: Sent, uploader: Uploader, signal: AbortSignal): Promise<TusResponse>;
  /** Returns the path of a `Location` header below the API's base URL; null if it is not an upload. */
  parseUploadPath(location: string | undefined): string | null;
  /** Absolute URL of the endpoint, and of an upload. */
  endpointUrl: string;
  addressOf(location: string): string | null;
  close(): void;
};

/** Path of the endpoint below the API's base URL. */
export const TUS_ENDPOINT = "/cms/cognito/tus";

/** Idle timeout of a connection in milliseconds. */
const IDLE_TIMEOUT_MS = 120_000;

/**
 * Creates the client of the endpoint at `{base}/cms/cognito/tus`. Bytes are streamed and not stored. [API-112
 * UP-004]
 */
export function createUploadUpstream(baseUrl: string): UploadUpstream {
  const base = baseUrl.replace(/\/$/, "");
  const client = base.startsWith("https:") ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  return {
    send: ({ method, path, headers, body }, uploader, signal) =>
      new Promise((resolve, reject) => {
        const request = client.request(base + path, {
          method,
          headers: { ...headers, ...upstreamHeaders(uploader), "tus-resumable": "1.0.0" },
          // Requests with a body use a new connection: the API may be closing an idle one.
          agent: method === "HEAD" || method === "GET" ? agent : false,
          signal,
          timeout: IDLE_TIMEOUT_MS,
        });
        request.on("timeout", () => request.destroy(new Error("timeout")));
        request.on("error", (error) => {
          // The caller may still read the rest of the body.
          body?.unpipe(request);
          reject(error);
        });
        request.on("response", (response) => {
          response.on("error", () => undefined);
          resolve(response);
        });
        if (body) body.pipe(request);
        else request.end();
      }),
    parseUploadPath,
    endpointUrl: base + TUS_ENDPOINT,
    addressOf(location) {
      const path = parseUploadPath(location);
      return path === null ? null : base + path;
    },
    close: () => agent.destroy(),
  };

  function parseUploadPath(location = ""): string | null {
    if (!URL.canParse(location, base + TUS_ENDPOINT)) return null;
    const { pathname, search } = new URL(location, base + TUS_ENDPOINT);
    // The API may use another name for itself; only the path is used.
    const at = pathname.lastIndexOf(`${TUS_ENDPOINT}/`);
    return at < 0 ? null : pathname.slice(at) + search;
  }
}

/** Headers of every request: token, client address and request id. */
export function upstreamHeaders({ token, clientAddress, requestId }: Uploader): Record<string, string> {
  return {
    "x-forwarded-for": clientAddress,
    "x-request-id": requestId,
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
}

const ApiRejection = z.object({ text_code: z.string().default(""), message: z.string().default("") });
export type ApiRejection = z.output<typeof ApiRejection>;
const emptyRejection = { text_code: "", message: "" };

/** Maximum characters of an error body that are read. */
const MAX_REJECTION_LENGTH = 4_000;

/** Reads the error body of a response; empty if it is too long or not in the API's format. */
export async function readRejection(response: TusResponse): Promise<ApiRejection> {
  let text = "";
  for await (const chunk of response) {
    text += String(chunk);
    if (text.length > MAX_REJECTION_LENGTH) {
      response.destroy();
      break;
    }
  }
  return parseRejection(text);
}

/** Parses an error body that was already read. */
export function parseRejection(text: string): ApiRejection {
  try {
    const read = ApiRejection.safeParse(JSON.parse(text));
    return read.success ? read.data : emptyRejection;
  } catch {
    return emptyRejection;
  }
}
