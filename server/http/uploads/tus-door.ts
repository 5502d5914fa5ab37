import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { type OpenedContext, openContext, type ProcessParts } from "../../context.ts";
import { exchangeOf } from "../exchange.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import { sendCookies } from "./send-cookies.ts";
import { renewedToken, unlessSignedOut } from "./signed-out.ts";
import { endpoint, refusalIn, type UploadUpstream } from "./upstream.ts";

/** Where this site's own pages upload to. */
const uploadsPath = "/uploads";

type Door = { parts: ProcessParts; upstream: UploadUpstream; limit: RequestHandler };

const methods = ["POST", "HEAD", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];
const isMethod = (method: string): method is Method => methods.some((one) => one === method);

/**
 * The resumable upload of this site's own pages, for who is signed in: each request of the protocol is passed
 * on to the API, its bytes as they come, with the bearer only where the API has `uploads-by-account`, since
 * the documented endpoint takes none. The addresses that the API gives are turned into
 * ones of this site, which nobody else can make, so that a browser neither reaches the API nor learns where
 * it is; only headers of the protocol go either way. [UP-004 API-112]
 */
export function tusDoor({ parts, upstream, limit }: Door): RequestHandler {
  return (request, response, next) => {
    const path = request.path;
    if (path !== uploadsPath && !path.startsWith(`${uploadsPath}/`)) return next();
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Tus-Resumable", "1.0.0");
    if (!isMethod(request.method)) {
      response.setHeader("Allow", methods.join(", "));
      return say(response, 405, "METHOD_NOT_ALLOWED");
    }
    // A creation counts like any other post.
    if (request.method === "POST")
      return limit(request, response, (error?: unknown) => {
        if (error === undefined) begin(request, response);
        else next(error);
      });
    begin(request, response);
  };

  function begin(request: Request, response: Response): void {
    passOn(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      exchangeOf(response).log.warn({ err: codeOf(error) }, "an upload could not be passed on");
      response.setHeader("Connection", "close");
      say(response, request.method === "HEAD" ? locked : 502, "UNREACHABLE");
    });
  }

  async function passOn(request: Request, response: Response): Promise<void> {
    const path = upstreamPath(request);
    if (path === null) return say(response, 404, "NOT_FOUND");
    const opened = await openContext(parts, request, response, startPageTimes());
    const token = await unlessSignedOut(() => opened.bearer.accessToken());
    if (token === null) return signOff(opened, response);

    const leaves = new AbortController();
    response.once("close", () => leaves.abort());
    const isByAccount = await opened.context.organiser.site.offers("uploads-by-account");
    const answer = await ask(isByAccount ? token : null);
    if (answer.statusCode === 401 && isByAccount) return renew(answer, token);
    await passDown(answer, opened, request, response);

    function ask(bearer: string | null): Promise<IncomingMessage> {
      const uploader = { ...exchangeOf(response), token: bearer, requestId: exchangeOf(response).id };
      const method = isMethod(request.method) ? request.method : "HEAD";
      const sent = { method, path: path ?? endpoint, headers: headersUp(request) };
      return upstream.send(method === "PATCH" ? { ...sent, body: request } : sent, uploader, leaves.signal);
    }

    /** Bytes that went out can't be sent again from here: the browser is told to try them once more. */
    async function renew(refused: IncomingMessage, held: string): Promise<void> {
      const renewed = await renewedToken(opened.bearer, held, await refusalIn(refused));
      if (request.method === "PATCH") response.setHeader("Connection", "close");
      if (renewed === null) return signOff(opened, response);
      if (request.method === "PATCH") {
        await sendCookies(opened, response);
        return say(response, 503, "TRY_AGAIN");
      }
      await passDown(await ask(renewed), opened, request, response);
    }
  }

  async function passDown(
    answer: IncomingMessage,
    opened: OpenedContext,
    request: Request,
    response: Response,
  ): Promise<void> {
    const status = answer.statusCode ?? 502;
    await sendCookies(opened, response);
    if (status >= 300) {
      const { text_code } = await refusalIn(answer);
      exchangeOf(response).log.info({ status, code: text_code }, "an upload was refused");
      if (request.method === "HEAD" && status >= 500) return say(response, locked, text_code);
      return say(response, status >= 400 ? status : 502, text_code);
    }
    answer.resume();
    for (const name of headersDown) {
      const value = answer.headers[name];
      if (value !== undefined) response.setHeader(name, value);
    }
    if (status === 201) {
      const path = upstream.pathIn(answer.headers.location);
      if (path === null) return say(response, 502, "UNREACHABLE");
      response.setHeader("Location", sitePath(path));
    }
    response.writeHead(status).end();
  }

  /** This site's path for what lies below the API's address. */
  function sitePath(path: string): string {
    return `${uploadsPath}/${parts.sealer.mark(purpose, path)}/${Buffer.from(path).toString("base64url")}`;
  }

  /** What a request is for, below the API's address; null where this site didn't make its path. */
  function upstreamPath({ method, path }: Request): string | null {
    if (method === "POST") return path === uploadsPath ? endpoint : null;
    const [, mark = "", encoded = ""] = /^\/uploads\/([\w-]{43})\/([\w-]+)$/.exec(path) ?? [];
    const named = Buffer.from(encoded, "base64url").toString();
    return mark !== "" && parts.sealer.isMark(purpose, named, mark) ? named : null;
  }
}

const purpose = "upload address";

/**
 * What a browser is told of an upload while the API doesn't answer: it asks again later. After any other
 * failure the client would begin a new upload of the same file.
 */
const locked = 423;

/** Of the protocol, beside what is sent always. */
const headersDown = ["upload-offset", "upload-length", "upload-expires"];

/** A body goes up with a PATCH only: who announced another one would have the API wait for it. */
function headersUp({ method, headers }: IncomingMessage): Record<string, string> {
  const up: Record<string, string> = {};
  const ofBody = method === "PATCH" ? ["content-length", "content-type"] : [];
  for (const name of ["upload-offset", "upload-length", "upload-metadata", ...ofBody]) {
    const value = headers[name];
    if (typeof value === "string") up[name] = value;
  }
  return up;
}

async function signOff(opened: OpenedContext, response: Response): Promise<void> {
  await sendCookies(opened, response);
  say(response, 401, "NOT_SIGNED_IN");
}

/** A refusal that the site's own script understands. */
function say(response: Response, status: number, code: string): void {
  const body = JSON.stringify({ text_code: code });
  response.status(status).set("Content-Type", "application/json; charset=utf-8");
  response.end(body);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "failed";
