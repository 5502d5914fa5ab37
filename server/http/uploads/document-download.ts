import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { openContext, type ProcessServices } from "../../context.ts";
import { requestScopeOf } from "../request-scope.ts";
import type { MediaAddresses } from "../../media-addresses.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import { sendCookies } from "./send-cookies.ts";
import { nullIfLoggedOut } from "./logged-out.ts";
import type { UploadUpstream } from "./upstream.ts";

type Organiser = AppLoadContext["organiser"];
type Listed = { id: number; downloadUrl: string };

/** Files of one kind: the list of the logged-in user's files, and the page that shows it. */
type OwnFiles = { list: (organiser: Organiser) => Promise<readonly Listed[]>; page: string };

type Settings = {
  parts: ProcessServices;
  addresses: Pick<MediaAddresses, "resolve">;
  upstream: UploadUpstream;
  /** By the path before the id: a file is at `{path}/{id}/file`. */
  files: Readonly<Record<string, OwnFiles>>;
};

/**
 * Downloads a document or form attachment of the logged-in user. It is looked up in the user's own list, so
 * that files of others are not found; fetched from the API with the user's token; and streamed as an
 * uncacheable download. Unknown files are left to the website's 404; if the API fails, the user is redirected
 * to the page of the list with a notice. [ACC-013 SEC-017]
 */
export function documentDownload({ parts, addresses, upstream, files }: Settings): RequestHandler {
  return (request, response, next) => {
    const [, path = "", noun = "", id = ""] = /^(.*\/([a-z-]+))\/(\d{1,9})\/file$/.exec(request.path) ?? [];
    const own = Object.hasOwn(files, path) ? files[path] : undefined;
    if (!own || !["GET", "HEAD"].includes(request.method)) return next();
    download(request, response, { ...own, noun, id: Number(id) }, next).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else next(error);
    });
  };

  async function download(
    request: Request,
    response: Response,
    { list, page, noun, id }: OwnFiles & { noun: string; id: number },
    next: NextFunction,
  ): Promise<void> {
    const opened = await openContext(parts, request, response, startPageTimes());
    const { organiser, session, notices, log } = opened.context;
    const disconnected = new AbortController();
    response.once("close", () => disconnected.abort());
    try {
      const own = await nullIfLoggedOut(async () =>
        (await opened.bearer.accessToken()) ? list(organiser) : null,
      );
      // The token may have been refreshed while the list was fetched.
      const token = own && (await nullIfLoggedOut(() => opened.bearer.accessToken()));
      if (token === null) {
        session.storeReturnPath(page);
        return await redirectTo("/login");
      }
      const address = own?.find((one) => one.id === id)?.downloadUrl ?? "";
      const location = addresses.resolve(address);
      if (location === null) return next();
      // Hosted elsewhere for the organiser; the token must not be sent there.
      if (location.at === "elsewhere") return await redirectTo(address);
      const file = await upstream.send(
        { method: "GET", path: location.path, headers: {} },
        { ...requestScopeOf(response), token, requestId: requestScopeOf(response).id },
        disconnected.signal,
      );
      if (file.statusCode === 200) return await forward(file);
      file.resume();
      if (file.statusCode === 404) return next();
      log.warn({ status: file.statusCode }, "the API did not return a document");
    } catch (error) {
      if (response.headersSent) throw error;
      log.warn({ err: error }, "a document could not be downloaded");
    }
    notices.add({ key: "documentUnavailable", tone: "bad" });
    await redirectTo(page);

    async function redirectTo(path: string): Promise<void> {
      await setPersonalHeaders();
      response.redirect(303, path);
    }

    async function setPersonalHeaders(): Promise<void> {
      response.setHeader("Cache-Control", "private, no-store");
      await sendCookies(opened, response);
    }

    async function forward(file: IncomingMessage): Promise<void> {
      await setPersonalHeaders();
      const type = safeType(file.headers["content-type"]);
      response.setHeader("Content-Type", type);
      response.setHeader(
        "Content-Disposition",
        `attachment; filename="${noun}-${id}.${extensions[type] ?? "bin"}"`,
      );
      response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
      const length = file.headers["content-length"];
      if (length !== undefined) response.setHeader("Content-Length", length);
      if (request.method === "HEAD") {
        file.destroy();
        response.end();
        return;
      }
      file.on("error", () => response.destroy());
      file.pipe(response);
    }
  }
}

/** Unknown types become octet-stream, which browsers don't open. */
function safeType(header = ""): string {
  const type = header.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return Object.hasOwn(extensions, type) ? type : "application/octet-stream";
}

const extensions: Readonly<Record<string, string | undefined>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};
