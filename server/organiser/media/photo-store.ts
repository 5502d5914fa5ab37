import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { MAX_PIXELS } from "../../../app/domain/upload-rules.ts";
import type { OriginalPicture } from "./originals.ts";

/** Maximum width and height of a stored photo, in pixels. */
const MAX_PHOTO_SIDE = 2_560;

const PHOTO_HASH = /^photo-[0-9a-f]{32}-(\d{1,4})x(\d{1,4})$/;

/**
 * Parses the hash of an uploaded photo, which contains the size in pixels, or returns null for another hash.
 * Doesn't check that the file exists.
 */
export function parsePhotoHash(hash: string): Omit<OriginalPicture, "file"> | null {
  const [, width, height] = PHOTO_HASH.exec(hash) ?? [];
  if (!width || !height) return null;
  return { name: "photo", hash, width: Number(width), height: Number(height), isTransparent: false };
}

/** Finds an uploaded photo with its file, or null if the file doesn't exist. */
export function findPhotoOriginal(dataDir: string, hash: string): OriginalPicture | null {
  const photo = parsePhotoHash(hash);
  const file = getPhotoPath(dataDir, hash);
  return photo && existsSync(file) ? { ...photo, file } : null;
}

/**
 * Converts an upload to a JPEG in `outputFile`: upright, at most `MAX_PHOTO_SIDE` wide and high, and without
 * metadata such as location and camera. Returns the photo's new hash, which is random so that it can't be
 * guessed.
 */
export async function convertPhoto(file: string, outputFile: string): Promise<string> {
  const { width, height } = await sharp(file, { limitInputPixels: MAX_PIXELS.area, sequentialRead: true })
    .rotate()
    .resize({ width: MAX_PHOTO_SIDE, height: MAX_PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 88 })
    .toFile(outputFile);
  return `photo-${randomBytes(16).toString("hex")}-${width}x${height}`;
}

/** Returns the file name of a photo in the folder `photos`. */
export const getPhotoFileName = (hash: string): string => `${hash}.jpg`;

const getPhotoPath = (dataDir: string, hash: string): string =>
  join(dataDir, "photos", getPhotoFileName(hash));
