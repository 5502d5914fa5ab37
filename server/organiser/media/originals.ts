import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A picture before resizing. Its hash changes with its bytes, so URLs with the hash can be cached for ever.
 */
export type Original = {
  name: string;
  /** For artwork, `<name>-<start of its SHA-256>`. */
  hash: string;
  /** Path of the file: an SVG for artwork, a JPEG for an uploaded photo. */
  file: string;
  /** Size in pixels, as `height`. */
  width: number;
  height: number;
  isTransparent: boolean;
};

/**
 * Finds an artwork by its hash (`<name>-<start of its SHA-256>`); null if there is none. Only the name is
 * compared: an old hash still works after the artwork has been redrawn.
 */
export function findOriginal(hash: string): Original | null {
  return loadOriginals().get(hash.replace(/-[0-9a-f]{10}$/, "")) ?? null;
}

export const listOriginals = (): Original[] => [...loadOriginals().values()];

/** Returns the path of a file in the artwork folder, such as a video. */
export const getArtworkPath = (name: string): string => join(ARTWORK_FOLDER, name);

/**
 * The artwork folder. The relative path depends on whether this module runs in the sources, in the build or
 * in the development bundle.
 */
const ARTWORK_FOLDER =
  ["../sample/artwork/", "../server/organiser/sample/artwork/", "../../server/organiser/sample/artwork/"]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path)) ?? "";

let cachedOriginals: Map<string, Original> | null = null;

function loadOriginals(): Map<string, Original> {
  cachedOriginals ??= new Map(
    readdirSync(ARTWORK_FOLDER)
      .filter((file) => file.endsWith(".svg"))
      .map((file) => readOriginal(join(ARTWORK_FOLDER, file)))
      .map((original) => [original.name, original]),
  );
  return cachedOriginals;
}

function readOriginal(file: string): Original {
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
