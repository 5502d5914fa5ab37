import type { IncomingMessage, ServerResponse } from "node:http";
import { networkSiteOf } from "../../../app/domain/network.ts";
import type { Page } from "../feature.ts";
import { isAspect, isOfferable, offeredWidth } from "./aspects.ts";
import type { Original } from "./originals.ts";
import { type PictureExtension, type PictureMaker, type PictureWish, pictureTypes } from "./picture-maker.ts";
import { entityTag, fileHeaders, isUnchanged, pathOf, refusesMethod, sendNotFound } from "./send-file.ts";

/** Finds the picture behind a hash. */
type FindOriginal = (hash: string) => Original | null;

/**
 * Pictures at `/assets/i/{hash}/{aspect}/{width}.{ext}`. Widths between two steps get the larger one.
 * [IMG-005 IMG-007]
 */
export const picturePage = (make: PictureMaker, originalOf: FindOriginal): Page => ({
  path: "/assets/i/*",
  async listener(request, response, address) {
    if (refusesMethod(request, response)) return;
    const path = pathOf(request);
    const wish = readWish(path, originalOf);
    if (!wish) return sendNotFound(response);
    // An address without the fingerprint may show another picture tomorrow.
    const isForGood = path.includes(`/${wish.original.hash}/`);
    await sendPicture(
      request,
      response,
      wish,
      () => make(wish, networkSiteOf(address)),
      isForGood ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    );
  },
});

async function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  wish: PictureWish,
  make: () => Promise<Buffer>,
  cacheControl: string,
): Promise<void> {
  const bytes = await make();
  const tag = entityTag(bytes);
  const headers = { ...fileHeaders, ETag: tag, "Cache-Control": cacheControl };
  if (isUnchanged(request, tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    "Content-Type": pictureTypes[wish.extension],
    "Content-Length": bytes.length,
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function readWish(path: string, originalOf: FindOriginal): PictureWish | null {
  const [, hash, aspect, width, ending] =
    /^\/assets\/i\/([a-z0-9-]{1,80})\/(\w{3,6})\/(\d{1,4})\.(\w{3,4})$/.exec(path) ?? [];
  if (!hash || !aspect || !width || !ending) return null;
  const original = originalOf(hash);
  const extension = extensionOf(ending);
  if (!original || !extension || !isAspect(aspect) || !isOfferable(Number(width))) return null;
  return { original, aspect, width: offeredWidth(Number(width)), extension };
}

function extensionOf(ending: string): PictureExtension | null {
  switch (ending) {
    case "jpg":
    case "webp":
    case "avif":
    case "png":
      return ending;
    default:
      return null;
  }
}
