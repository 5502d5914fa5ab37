import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { z } from "zod";

/**
 * What the API needs to know about the user who uploads a file. `token` is null for APIs that accept none.
 */
type Uploader = { token: string | null; clientAddress: string; requestId: string };

/** Response of the API, whose body hasn't been read yet. */
type TusResponse = IncomingMessage;

type UpstreamRequest = {
  method: "POST" | "PATCH" | "HEAD" | "DELETE" | "GET";
  /** Path below the API's base URL: the endpoint itself, an upload, or a file to download. */
  path: string;
  headers: http.OutgoingHttpHeaders;
  body?: Readable;
};

/** The API's endpoint for resumable uploads (tus). */
export type UploadUpstream = {
  /**
   * Sends one request, streams its body, and resolves when the headers of the response arrive. Rejects if
   * there is no response or `signal` aborts.
   */
  send(request: UpstreamRequest, uploader: Uploader, signal: AbortSignal): Promise<TusResponse>;
  /**
   * Returns the path of an upload's `Location` header, below the API's base URL; null if it isn't an upload.
   */
  parseUploadPath(location: string | undefined): string | null;
  /** Absolute URL of the endpoint. */
  endpointUrl: string;
  /** Returns the absolute URL of an upload's `Location` header; null if it isn't an upload. */
  toUploadUrl(location: string): string | null;
  close(): void;
};

/** Path of the endpoint below the API's base URL. */
export const TUS_ENDPOINT = "/cms/cognito/tus";

/** Timeout of a connection on which nothing is sent or received. */
const IDLE_TIMEOUT_MS = 120_000;

/** Creates the client of the API's upload endpoint, `TUS_ENDPOINT`. Bytes are streamed. [API-112 UP-004] */
export function createUploadUpstream(baseUrl: string): UploadUpstream {
  const base = baseUrl.replace(/\/$/, "");
  const client = base.startsWith("https:") ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  return {
    send: ({ method, path, headers, body }, uploader, signal) =>
      new Promise((resolve, reject) => {
        const request = client.request(base + path, {
          method,
          headers: { ...headers, ...buildUpstreamHeaders(uploader), "tus-resumable": "1.0.0" },
          // Requests with a body use a new connection, because the API may be closing an idle one.
          agent: method === "HEAD" || method === "GET" ? agent : false,
          signal,
          timeout: IDLE_TIMEOUT_MS,
        });
        request.on("timeout", () => request.destroy(new Error("timeout")));
        request.on("error", (error) => {
          // Detach the body without destroying it, as the caller may still read the rest.
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
    toUploadUrl(location) {
      const path = parseUploadPath(location);
      return path === null ? null : base + path;
    },
    close: () => agent.destroy(),
  };

  function parseUploadPath(location = ""): string | null {
    if (!URL.canParse(location, base + TUS_ENDPOINT)) return null;
    const { pathname, search } = new URL(location, base + TUS_ENDPOINT);
    // Ignore the host, because the API may use another host name for itself than this site does.
    const index = pathname.lastIndexOf(`${TUS_ENDPOINT}/`);
    return index < 0 ? null : pathname.slice(index) + search;
  }
}

/** Returns the headers of every request to the API: token, client address and request id. */
export function buildUpstreamHeaders({ token, clientAddress, requestId }: Uploader): Record<string, string> {
  return {
    "x-forwarded-for": clientAddress,
    "x-request-id": requestId,
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
}

/** The error body of the API. */
const ApiRejection = z.object({ text_code: z.string().default(""), message: z.string().default("") });
export type ApiRejection = z.output<typeof ApiRejection>;
const EMPTY_REJECTION = { text_code: "", message: "" };

/** Maximum length of an error body in characters; the rest isn't read. */
const MAX_REJECTION_LENGTH = 4_000;

/**
 * Reads the error body of a response. Its properties are "" if it is too long or isn't in the API's format.
 */
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

/** Parses an error body. The properties are "" if it isn't in the API's format. */
export function parseRejection(text: string): ApiRejection {
  try {
    const parsed = ApiRejection.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : EMPTY_REJECTION;
  } catch {
    return EMPTY_REJECTION;
  }
}
