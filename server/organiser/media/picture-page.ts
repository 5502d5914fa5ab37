import type { IncomingMessage, ServerResponse } from "node:http";
import { subnetOf } from "../../../app/domain/network.ts";
import type { Page } from "../feature.ts";
import { isAspect, isAllowedWidth, roundUpWidth } from "./picture-sizes.ts";
import type { Original } from "./originals.ts";
import {
  type PictureExtension,
  type GeneratePicture,
  type PictureRequest,
  pictureTypes,
} from "./picture-generator.ts";
import { entityTag, fileHeaders, isUnchanged, pathOf, rejectsMethod, sendNotFound } from "./send-file.ts";

/** Finds the picture of a hash. */
type FindOriginal = (hash: string) => Original | null;

/**
 * Serves pictures at `/assets/i/{hash}/{aspect}/{width}.{ext}`. Widths are rounded up to the next available
 * one. [IMG-005 IMG-007]
 */
export const picturePage = (make: GeneratePicture, originalOf: FindOriginal): Page => ({
  path: "/assets/i/{*file}",
  async listener(request, response, address) {
    if (rejectsMethod(request, response)) return;
    const path = pathOf(request);
    const wanted = parseRequest(path, originalOf);
    if (!wanted) return sendNotFound(response);
    // Without the fingerprint the picture behind a URL can change.
    const isImmutable = path.includes(`/${wanted.original.hash}/`);
    await sendPicture(
      request,
      response,
      wanted,
      () => make(wanted, subnetOf(address)),
      isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    );
  },
});

async function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  wanted: PictureRequest,
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
    "Content-Type": pictureTypes[wanted.extension],
    "Content-Length": bytes.length,
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function parseRequest(path: string, originalOf: FindOriginal): PictureRequest | null {
  const [, hash, aspect, width, extensionText] =
    /^\/assets\/i\/([a-z0-9-]{1,80})\/(\w{3,6})\/(\d{1,4})\.(\w{3,4})$/.exec(path) ?? [];
  if (!hash || !aspect || !width || !extensionText) return null;
  const original = originalOf(hash);
  const extension = extensionOf(extensionText);
  if (!original || !extension || !isAspect(aspect) || !isAllowedWidth(Number(width))) return null;
  return { original, aspect, width: roundUpWidth(Number(width)), extension };
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
