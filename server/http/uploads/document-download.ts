import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { openContext, type ProcessServices } from "../../context.ts";
import { getRequestScope } from "../request-scope.ts";
import type { MediaUrls } from "../../media-urls.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import { sendCookies } from "./send-cookies.ts";
import { nullIfLoggedOut } from "./logged-out.ts";
import type { UploadUpstream } from "./upstream.ts";

type Organiser = AppLoadContext["organiser"];
type ListedFile = { id: number; downloadUrl: string };

/** The logged-in user's files of a kind. `listPath` is the page with the list. */
type UserFiles = { list: (organiser: Organiser) => Promise<readonly ListedFile[]>; listPath: string };

type DocumentDownloadDependencies = {
  services: ProcessServices;
  mediaUrls: Pick<MediaUrls, "resolve">;
  upstream: UploadUpstream;
  /** Kinds of files by path. A file is at `{path}/{id}/file`. */
  files: Readonly<Record<string, UserFiles>>;
};

/**
 * Serves documents and form attachments of the logged-in user. Files are looked up in the user's own list, so
 * that files of other users aren't found. They are fetched with the user's token and streamed. If the API
 * fails, redirects to the list with a notice. [ACC-013 SEC-017]
 */
export function createDocumentDownload({
  services,
  mediaUrls,
  upstream,
  files,
}: DocumentDownloadDependencies): RequestHandler {
  return (request, response, next) => {
    const [, path = "", fileKind = "", id = ""] =
      /^(.*\/([a-z-]+))\/(\d{1,9})\/file$/.exec(request.path) ?? [];
    const userFiles = Object.hasOwn(files, path) ? files[path] : undefined;
    if (!userFiles || !["GET", "HEAD"].includes(request.method)) return next();
    download(request, response, { ...userFiles, fileKind, id: Number(id) }, next).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else next(error);
    });
  };

  async function download(
    request: Request,
    response: Response,
    { list, listPath, fileKind, id }: UserFiles & { fileKind: string; id: number },
    next: NextFunction,
  ): Promise<void> {
    const requestContext = await openContext(services, request, response, startPageTimes());
    const { organiser, session, notices, log } = requestContext.context;
    const abortController = new AbortController();
    response.once("close", () => abortController.abort());
    try {
      const ownFiles = await nullIfLoggedOut(async () =>
        (await requestContext.callContext.getAccessToken()) ? list(organiser) : null,
      );
      // The token may have been refreshed meanwhile.
      const token = ownFiles && (await nullIfLoggedOut(() => requestContext.callContext.getAccessToken()));
      if (token === null) {
        session.storeReturnPath(listPath);
        return await redirectTo("/login");
      }
      const downloadPath = ownFiles?.find((file) => file.id === id)?.downloadUrl ?? "";
      const target = mediaUrls.resolve(downloadPath);
      if (target === null) return next();
      // The token must not be sent to other hosts, so the media proxy serves their files.
      if (target.kind === "external") return await redirectTo(downloadPath);
      const file = await upstream.send(
        { method: "GET", path: target.path, headers: {} },
        { ...getRequestScope(response), token, requestId: getRequestScope(response).id },
        abortController.signal,
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
    await redirectTo(listPath);

    async function redirectTo(path: string): Promise<void> {
      await setPersonalHeaders();
      response.redirect(303, path);
    }

    async function setPersonalHeaders(): Promise<void> {
      response.setHeader("Cache-Control", "private, no-store");
      await sendCookies(requestContext, response);
    }

    async function forward(file: IncomingMessage): Promise<void> {
      await setPersonalHeaders();
      const type = toSafeType(file.headers["content-type"]);
      response.setHeader("Content-Type", type);
      response.setHeader(
        "Content-Disposition",
        `attachment; filename="${fileKind}-${id}.${EXTENSIONS[type] ?? "bin"}"`,
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

/** Returns a media type in `EXTENSIONS`, or octet-stream, which browsers don't open. */
function toSafeType(header = ""): string {
  const type = header.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return Object.hasOwn(EXTENSIONS, type) ? type : "application/octet-stream";
}

const EXTENSIONS: Readonly<Record<string, string | undefined>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};
