import type { IncomingMessage } from "node:http";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { openContext, type ProcessParts } from "../../context.ts";
import { exchangeOf } from "../exchange.ts";
import type { MediaAddresses } from "../../media-addresses.ts";
import { startPageTimes } from "../metrics/page-times.ts";
import { sendCookies } from "./send-cookies.ts";
import { unlessSignedOut } from "./signed-out.ts";
import type { UploadUpstream } from "./upstream.ts";

type Downloading = {
  parts: ProcessParts;
  addresses: Pick<MediaAddresses, "named">;
  upstream: UploadUpstream;
  /** The page that lists them; one of them is at `{page}/document/{id}/file`. */
  page: string;
};

/**
 * A document of the signed-in user. It is looked up in their own list, so
 * that anybody else's isn't there; asked of the API with their bearer; and passed on as it comes, as a
 * download that nobody keeps. What isn't there is the website's to say; where the API doesn't give it
 * the page that lists it says so. [ACC-013 SEC-017]
 */
export function documentDownload({ parts, addresses, upstream, page }: Downloading): RequestHandler {
  const path = new RegExp(`^${page}/document/(\\d{1,9})/file$`);
  return (request, response, next) => {
    const id = path.exec(request.path)?.[1];
    if (id === undefined || !["GET", "HEAD"].includes(request.method)) return next();
    download(request, response, Number(id), next).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else next(error);
    });
  };

  async function download(
    request: Request,
    response: Response,
    id: number,
    next: NextFunction,
  ): Promise<void> {
    const opened = await openContext(parts, request, response, startPageTimes());
    const { organiser, session, notices, log } = opened.context;
    const leaves = new AbortController();
    response.once("close", () => leaves.abort());
    try {
      const own = await unlessSignedOut(async () =>
        (await opened.bearer.accessToken()) ? organiser.documents.mine() : null,
      );
      // The list may have been given to a newer token than the first.
      const token = own && (await unlessSignedOut(() => opened.bearer.accessToken()));
      if (token === null) {
        session.storeReturnPath(page);
        return await leadTo("/login");
      }
      const address = own?.find((one) => one.id === id)?.downloadUrl ?? "";
      const place = addresses.named(address);
      if (place === null) return next();
      // Kept by somebody else for the organiser: it takes no bearer of theirs.
      if (place.at === "elsewhere") return await leadTo(address);
      const answer = await upstream.send(
        { method: "GET", path: place.path, headers: {} },
        { ...exchangeOf(response), token, requestId: exchangeOf(response).id },
        leaves.signal,
      );
      if (answer.statusCode === 200) return await passDown(answer);
      answer.resume();
      if (answer.statusCode === 404) return next();
      log.warn({ status: answer.statusCode }, "a document was not given");
    } catch (error) {
      if (response.headersSent) throw error;
      log.warn({ err: error }, "a document could not be passed on");
    }
    notices.add({ key: "documentUnavailable", tone: "bad" });
    await leadTo(page);

    async function leadTo(path: string): Promise<void> {
      await personal();
      response.redirect(303, path);
    }

    async function personal(): Promise<void> {
      response.setHeader("Cache-Control", "private, no-store");
      await sendCookies(opened, response);
    }

    async function passDown(answer: IncomingMessage): Promise<void> {
      await personal();
      const type = typeIn(answer.headers["content-type"]);
      response.setHeader("Content-Type", type);
      response.setHeader(
        "Content-Disposition",
        `attachment; filename="document-${id}.${endings[type] ?? "bin"}"`,
      );
      response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
      const length = answer.headers["content-length"];
      if (length !== undefined) response.setHeader("Content-Length", length);
      if (request.method === "HEAD") {
        answer.destroy();
        response.end();
        return;
      }
      answer.on("error", () => response.destroy());
      answer.pipe(response);
    }
  }
}

/** What isn't known as a document's type is bytes, which nothing opens. */
function typeIn(header = ""): string {
  const type = header.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return Object.hasOwn(endings, type) ? type : "application/octet-stream";
}

const endings: Readonly<Record<string, string | undefined>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};
