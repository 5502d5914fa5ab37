import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { computePictureSize } from "./picture-sizes.ts";
import type { OriginalPicture } from "./originals.ts";
import type { PictureFolder } from "./picture-folder.ts";
import { createFairQueue } from "./picture-queue.ts";

export const PICTURE_TYPES = {
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
} as const;
export type PictureExtension = keyof typeof PICTURE_TYPES;

export type PictureRequest = {
  original: OriginalPicture;
  aspect: string;
  width: number;
  extension: PictureExtension;
};

/** Returns the bytes of a picture. Clients take turns in the queue, by their `clientId`. */
export type GeneratePicture = (request: PictureRequest, clientId: string) => Promise<Buffer>;

/** The last of `maxWaiting` pictures waits about 20 seconds. */
const DEFAULT_QUEUE = { concurrency: 2, maxWaiting: 40 };

/**
 * Creates a function that generates pictures and stores them in a folder.
 * - Stored pictures are returned at once.
 * - Concurrent requests for the same picture generate it once.
 * - At most `concurrency` pictures are generated at a time, so that the API stays responsive.
 * - The function throws `ApiError` 503 if too many requests wait.
 */
export function createPictureGenerator(folder: PictureFolder, queue = DEFAULT_QUEUE): GeneratePicture {
  const requestsInFlight = new Map<string, Promise<Buffer>>();
  const rendersInFlight = new Map<string, Promise<Buffer>>();
  const enqueue = createFairQueue(queue);

  return (request, clientId) => {
    const path = join(request.original.hash, `${request.aspect}-${request.width}.${request.extension}`);
    // Share only with requests of the same client, because another client may have a long queue.
    return shareInFlight(requestsInFlight, `${clientId} ${path}`, async () => {
      return (await folder.read(path)) ?? enqueue(clientId, () => generateOnce(request, path));
    });
  };

  function generateOnce(request: PictureRequest, path: string): Promise<Buffer> {
    return shareInFlight(rendersInFlight, path, async () => {
      const storedBytes = await folder.read(path);
      if (storedBytes) return storedBytes;
      const bytes = await renderPicture(request);
      await folder.save(path, bytes);
      return bytes;
    });
  }
}

function shareInFlight(
  pending: Map<string, Promise<Buffer>>,
  key: string,
  start: () => Promise<Buffer>,
): Promise<Buffer> {
  const pendingPromise = pending.get(key);
  if (pendingPromise) return pendingPromise;
  const promise = start().finally(() => pending.delete(key));
  pending.set(key, promise);
  return promise;
}

/** At this density, one SVG unit is one pixel. */
const BASE_DPI = 72;
/** JPEG has no transparency. */
const JPEG_BACKGROUND = "#12151a";

async function renderPicture({ original, aspect, width, extension }: PictureRequest): Promise<Buffer> {
  const size = computePictureSize(aspect, width, original);
  const scale = Math.max(size.width / original.width, size.height / original.height);
  const picture = sharp(await readFile(original.file), { density: BASE_DPI * scale });
  // Crop a much wider picture to its most salient part instead of its middle.
  const isMuchNarrower = original.width / original.height > (size.width / size.height) * 1.4;
  const resizedPicture = picture.resize({
    ...size,
    fit: "cover",
    position: isMuchNarrower ? sharp.strategy.attention : "centre",
  });

  return ENCODERS[extension](resizedPicture).toBuffer();
}

const ENCODERS: Record<PictureExtension, (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.flatten({ background: JPEG_BACKGROUND }).jpeg({ quality: 80, mozjpeg: true }),
  webp: (picture) => picture.webp({ quality: 80 }),
  avif: (picture) => picture.avif({ quality: 58, effort: 2 }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
};
