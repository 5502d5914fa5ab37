import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { mostPixels } from "../../../app/domain/upload-rules.ts";
import type { Original } from "./originals.ts";

/** Pixels of the longer side that are kept: no screen shows more of a car. */
const longestSide = 2_560;

const named = /^photo-[0-9a-f]{32}-(\d{1,4})x(\d{1,4})$/;

/**
 * The photo behind a hash, as far as the hash itself says: it carries the size in pixels, so that an
 * address of it is made without a look at the disk. Null for what is no photo that somebody took.
 */
export function takenPhoto(hash: string): Omit<Original, "file"> | null {
  const [, width, height] = named.exec(hash) ?? [];
  if (!width || !height) return null;
  return { name: "photo", hash, width: Number(width), height: Number(height), isTransparent: false };
}

/** The same with its file, where there is one. */
export function takenOriginal(dataDir: string, hash: string): Original | null {
  const photo = takenPhoto(hash);
  const file = fileOf(dataDir, hash);
  return photo && existsSync(file) ? { ...photo, file } : null;
}

/**
 * Draws a photo of what was uploaded into the file `to`: upright, of a modest size, and nothing but its
 * pixels; place, camera and whatever else the upload held is gone. Returns the hash, which nobody can guess.
 */
export async function drawPhoto(file: string, to: string): Promise<string> {
  const { width, height } = await sharp(file, { limitInputPixels: mostPixels.area, sequentialRead: true })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 88 })
    .toFile(to);
  return `photo-${randomBytes(16).toString("hex")}-${width}x${height}`;
}

/** The file of a photo, in the folder `photos`. */
export const photoFileName = (hash: string): string => `${hash}.jpg`;

const fileOf = (dataDir: string, hash: string): string => join(dataDir, "photos", photoFileName(hash));
