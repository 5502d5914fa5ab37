import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
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
 * Keeps a photo of what was uploaded: upright, of a modest size, and nothing but its pixels; place, camera
 * and whatever else the file held is gone. Gives the hash, which nobody can guess.
 */
export async function keepPhoto(dataDir: string, file: string): Promise<string> {
  const folder = join(dataDir, "photos");
  await mkdir(folder, { recursive: true });
  const name = `photo-${randomBytes(16).toString("hex")}`;
  const unfinished = join(folder, `${name}.new`);
  const { width, height } = await sharp(file, { limitInputPixels: mostPixels.area, sequentialRead: true })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 88 })
    .toFile(unfinished);
  const hash = `${name}-${width}x${height}`;
  await rename(unfinished, fileOf(dataDir, hash));
  return hash;
}

/** Removes a photo that nothing shows any more. */
export async function dropPhoto(dataDir: string, hash: string): Promise<void> {
  if (takenPhoto(hash)) await rm(fileOf(dataDir, hash), { force: true });
}

const fileOf = (dataDir: string, hash: string): string => join(dataDir, "photos", `${hash}.jpg`);
