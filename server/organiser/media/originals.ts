import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A picture before resizing. */
export type OriginalPicture = {
  name: string;
  /**
   * Identifies the picture in URLs, tables and API records: `<name>-<start of its SHA-256>` for artwork, and
   * `photo-<random>-<width>x<height>` for an uploaded photo. Different bytes have a different hash, so URLs
   * with the hash can be cached for ever.
   */
  hash: string;
  /** Path of the file: an SVG for artwork, a JPEG for an uploaded photo. */
  file: string;
  /** In pixels, like `height`. */
  width: number;
  height: number;
  isTransparent: boolean;
};

/**
 * Finds an artwork by its hash, or null. Only the name in the hash is compared, so that an old hash still
 * works after the artwork has been redrawn.
 */
export function findArtwork(hash: string): OriginalPicture | null {
  return loadArtwork().get(hash.replace(/-[0-9a-f]{10}$/, "")) ?? null;
}

export const listArtwork = (): OriginalPicture[] => [...loadArtwork().values()];

/** Returns the path of a file in the artwork folder, such as a video. */
export const getArtworkPath = (name: string): string => join(ARTWORK_FOLDER, name);

/**
 * The relative path depends on whether this module runs in the sources, in the build or in the development
 * bundle.
 */
const ARTWORK_FOLDER =
  ["../sample/artwork/", "../server/organiser/sample/artwork/", "../../server/organiser/sample/artwork/"]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path)) ?? "";

let cachedArtwork: Map<string, OriginalPicture> | null = null;

function loadArtwork(): Map<string, OriginalPicture> {
  cachedArtwork ??= new Map(
    readdirSync(ARTWORK_FOLDER)
      .filter((file) => file.endsWith(".svg"))
      .map((file) => readArtwork(join(ARTWORK_FOLDER, file)))
      .map((original) => [original.name, original]),
  );
  return cachedArtwork;
}

function readArtwork(file: string): OriginalPicture {
  const bytes = readFileSync(file);
  const name = basename(file, ".svg");
  const [rootTag = ""] = /^<svg[^>]*>/.exec(bytes.toString("utf8")) ?? [];
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(rootTag) ?? [];
  if (!width || !height) throw new Error(`${file} has no viewBox`);
  return {
    name,
    hash: `${name}-${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}`,
    file,
    width: Number(width),
    height: Number(height),
    isTransparent: rootTag.includes('data-ground="none"'),
  };
}
