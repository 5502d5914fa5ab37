import type { IncomingMessage, ServerResponse } from "node:http";
import { getCustomerSubnet } from "../../../app/domain/network.ts";
import type { Page } from "../feature.ts";
import { isAspect, isAllowedWidth, roundUpWidth } from "./picture-sizes.ts";
import type { OriginalPicture } from "./originals.ts";
import {
  type PictureExtension,
  type GeneratePicture,
  type PictureRequest,
  PICTURE_TYPES,
} from "./picture-generator.ts";
import {
  computeEntityTag,
  FILE_HEADERS,
  isUnchanged,
  getPath,
  rejectOtherMethods,
  sendNotFound,
} from "./send-file.ts";

type FindOriginal = (hash: string) => OriginalPicture | null;

/**
 * Serves pictures at `/assets/i/{hash}/{aspect}/{width}.{ext}`. The width is rounded up to an available
 * width. [IMG-005 IMG-007]
 */
export const createPicturePage = (generate: GeneratePicture, findOriginal: FindOriginal): Page => ({
  path: "/assets/i/{*file}",
  async listener(request, response, address) {
    if (rejectOtherMethods(request, response)) return;
    const path = getPath(request);
    const picture = parseRequest(path, findOriginal);
    if (!picture) return sendNotFound(response);
    // Artwork is also found by an old hash, whose URL gets another picture when the artwork is redrawn.
    const isImmutable = path.includes(`/${picture.original.hash}/`);
    await sendPicture(
      request,
      response,
      picture,
      () => generate(picture, getCustomerSubnet(address)),
      isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    );
  },
});

async function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  picture: PictureRequest,
  generate: () => Promise<Buffer>,
  cacheControl: string,
): Promise<void> {
  const bytes = await generate();
  const tag = computeEntityTag(bytes);
  const headers = { ...FILE_HEADERS, ETag: tag, "Cache-Control": cacheControl };
  if (isUnchanged(request, tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    "Content-Type": PICTURE_TYPES[picture.extension],
    "Content-Length": bytes.length,
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function parseRequest(path: string, findOriginal: FindOriginal): PictureRequest | null {
  const [, hash, aspect, width, extensionText] =
    /^\/assets\/i\/([a-z0-9-]{1,80})\/(\w{3,6})\/(\d{1,4})\.(\w{3,4})$/.exec(path) ?? [];
  if (!hash || !aspect || !width || !extensionText) return null;
  const original = findOriginal(hash);
  const extension = parseExtension(extensionText);
  if (!original || !extension || !isAspect(aspect) || !isAllowedWidth(Number(width))) return null;
  return { original, aspect, width: roundUpWidth(Number(width)), extension };
}

function parseExtension(extension: string): PictureExtension | null {
  switch (extension) {
    case "jpg":
    case "webp":
    case "avif":
    case "png":
      return extension;
    default:
      return null;
  }
}
