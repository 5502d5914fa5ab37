import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A picture as it was given. Its hash is its name and a fingerprint of its bytes, so an address with the hash
 * never shows anything else.
 */
export type Original = {
  name: string;
  hash: string;
  /** Where the bytes are; SVG, so that every size is sharp. */
  file: string;
  /** Pixels of the drawing. */
  width: number;
  height: number;
  isTransparent: boolean;
};

/**
 * The picture behind a hash, or null. The fingerprint may be missing or older than the picture: what is
 * stored somewhere goes on showing after the picture has been redrawn.
 */
export function originalOf(hash: string): Original | null {
  return originals().get(hash.replace(/-[0-9a-f]{10}$/, "")) ?? null;
}

export const allOriginals = (): Original[] => [...originals().values()];

/** The file of a video or another thing that was made along with the pictures. */
export const artworkFile = (name: string): string => join(artworkFolder, name);

/** Beside the sources, or from where the program lies: built, or bundled for development two folders deep. */
const artworkFolder =
  ["../sample/artwork/", "../server/organiser/sample/artwork/", "../../server/organiser/sample/artwork/"]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path)) ?? "";

let known: Map<string, Original> | null = null;

function originals(): Map<string, Original> {
  known ??= new Map(
    readdirSync(artworkFolder)
      .filter((file) => file.endsWith(".svg"))
      .map((file) => readOriginal(join(artworkFolder, file)))
      .map((original) => [original.name, original]),
  );
  return known;
}

function readOriginal(file: string): Original {
  const bytes = readFileSync(file);
  const name = basename(file, ".svg");
  const [opening = ""] = /^<svg[^>]*>/.exec(bytes.toString("utf8")) ?? [];
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(opening) ?? [];
  if (!width || !height) throw new Error(`${file} does not say how large it is`);
  return {
    name,
    hash: `${name}-${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}`,
    file,
    width: Number(width),
    height: Number(height),
    isTransparent: opening.includes('data-ground="none"'),
  };
}
