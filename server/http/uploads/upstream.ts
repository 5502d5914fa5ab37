import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { z } from "zod";

/** The user of a request to the API. `token` is null for APIs that accept none. */
type Uploader = { token: string | null; clientAddress: string; requestId: string };

/** Response of the API with an unread body. */
type TusResponse = IncomingMessage;

type UpstreamRequest = {
  method: "POST" | "PATCH" | "HEAD" | "DELETE" | "GET";
  /** Path below the API's base URL. */
  path: string;
  headers: http.OutgoingHttpHeaders;
  body?: Readable;
};

/** The API's endpoint for resumable uploads (tus). */
export type UploadUpstream = {
  /**
   * Sends a request, streams its body, and resolves with the headers of the response. Rejects if there is no
   * response or `signal` aborts.
   */
  send(request: UpstreamRequest, uploader: Uploader, signal: AbortSignal): Promise<TusResponse>;
  /**
   * Returns the path in an upload's `Location` header, below the API's base URL, or null if it isn't an
   * upload.
   */
  parseUploadPath(location: string | undefined): string | null;
  /** Absolute URL of the endpoint. */
  endpointUrl: string;
  /** Returns the absolute URL in an upload's `Location` header, or null if it isn't an upload. */
  toUploadUrl(location: string): string | null;
  close(): void;
};

/** Path of the endpoint below the API's base URL. */
export const TUS_ENDPOINT = "/cms/cognito/tus";

/** Timeout of a connection on which nothing is sent or received. */
const IDLE_TIMEOUT_MS = 120_000;

/** Creates the client of the API's upload endpoint. [API-112 UP-004] */
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
          // Writes use a new connection, because the API may be closing an idle one.
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
    toUploadUrl(location) {
      const path = parseUploadPath(location);
      return path === null ? null : base + path;
    },
    close: () => agent.destroy(),
  };

  function parseUploadPath(location = ""): string | null {
    if (!URL.canParse(location, base + TUS_ENDPOINT)) return null;
    const { pathname, search } = new URL(location, base + TUS_ENDPOINT);
    // Ignore the host, because the API may know itself by another name.
    const index = pathname.lastIndexOf(`${TUS_ENDPOINT}/`);
    return index < 0 ? null : pathname.slice(index) + search;
  }
}

/** Returns the headers of every request to the API. */
export function buildUpstreamHeaders({ token, clientAddress, requestId }: Uploader): Record<string, string> {
  return {
    "x-forwarded-for": clientAddress,
    "x-request-id": requestId,
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
}

const ApiRejection = z.object({ text_code: z.string().default(""), message: z.string().default("") });
export type ApiRejection = z.output<typeof ApiRejection>;
const EMPTY_REJECTION = { text_code: "", message: "" };

/** Longer error bodies aren't read to their end. */
const MAX_REJECTION_LENGTH = 4_000;

/** Reads the error body of a response. Its properties are "" if it is too long or invalid. */
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

/** Parses an error body. Its properties are "" if it is invalid. */
export function parseRejection(text: string): ApiRejection {
  try {
    const parsed = ApiRejection.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : EMPTY_REJECTION;
  } catch {
    return EMPTY_REJECTION;
  }
}
