import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { z } from "zod";

/** For whom something is uploaded, as the API is told. */
type Uploader = { token: string | null; clientAddress: string; requestId: string };

/** An answer of the API to a request of the protocol; its body isn't read yet. */
type TusAnswer = IncomingMessage;

type Sent = {
  method: "POST" | "PATCH" | "HEAD" | "DELETE" | "GET";
  /** Where to, below the API's address: the endpoint itself, or what it gave. */
  path: string;
  headers: http.OutgoingHttpHeaders;
  body?: Readable;
};

/** The API's endpoint of resumable uploads. */
export type UploadUpstream = {
  /**
   * Sends one request of the protocol, with its body as it comes, and gives the answer as soon as it
   * begins. Ends with the signal. Rejects where nothing answers.
   */
  send(sent: Sent, uploader: Uploader, signal: AbortSignal): Promise<TusAnswer>;
  /** What it gave in `Location`, as a path below the API's address; null for what is no upload. */
  pathIn(location: string | undefined): string | null;
  /** The endpoint's whole address, and that of what it gave. */
  endpointUrl: string;
  addressOf(location: string): string | null;
  close(): void;
};

/** The endpoint, below the API's address. */
export const endpoint = "/cms/cognito/tus";

/** Milliseconds in which something must happen on a connection. */
const longestSilence = 120_000;

/**
 * The endpoint at `{base}/cms/cognito/tus`. Bytes are passed on as they come and kept nowhere. [API-112
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
          headers: { ...headers, ...headersOf(uploader), "tus-resumable": "1.0.0" },
          // A request with a body gets a connection of its own: the other end may be closing a kept one.
          agent: method === "HEAD" || method === "GET" ? agent : false,
          signal,
          timeout: longestSilence,
        });
        request.on("timeout", () => request.destroy(new Error("silence")));
        request.on("error", (error) => {
          // What is left of the body may still be read by whoever has it.
          body?.unpipe(request);
          reject(error);
        });
        request.on("response", (answer) => {
          answer.on("error", () => undefined);
          resolve(answer);
        });
        if (body) body.pipe(request);
        else request.end();
      }),
    pathIn,
    endpointUrl: base + endpoint,
    addressOf(location) {
      const path = pathIn(location);
      return path === null ? null : base + path;
    },
    close: () => agent.destroy(),
  };

  function pathIn(location = ""): string | null {
    if (!URL.canParse(location, base + endpoint)) return null;
    const { pathname, search } = new URL(location, base + endpoint);
    // Whatever name the API has for itself: it is asked by the one that this site knows.
    const at = pathname.lastIndexOf(`${endpoint}/`);
    return at < 0 ? null : pathname.slice(at) + search;
  }
}

/** What goes along with every request: who asks, from where, and in whose name. */
export function headersOf({ token, clientAddress, requestId }: Uploader): Record<string, string> {
  return {
    "x-forwarded-for": clientAddress,
    "x-request-id": requestId,
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
}

const Refusal = z.object({ text_code: z.string().default(""), message: z.string().default("") });
export type Refusal = z.output<typeof Refusal>;
const noRefusal = { text_code: "", message: "" };

/** Characters of a refusal that are read. */
const longestRefusal = 4_000;

/** What a refusal says of itself, as far as it is short and in the API's own shape. */
export async function refusalIn(answer: TusAnswer): Promise<Refusal> {
  let text = "";
  for await (const piece of answer) {
    text += String(piece);
    if (text.length > longestRefusal) {
      answer.destroy();
      break;
    }
  }
  return refusalOf(text);
}

/** The same, of a text that was read. */
export function refusalOf(text: string): Refusal {
  try {
    const read = Refusal.safeParse(JSON.parse(text));
    return read.success ? read.data : noRefusal;
  } catch {
    return noRefusal;
  }
}
