import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What shrinks; pictures, films and woff2 are compressed already. */
const shrinks = /\.(js|mjs|css|json|svg|txt|xml|html|webmanifest|map|wasm|ico)$/;
/** Smaller files don't gain a network packet. */
const leastBytes = 1_024;

/**
 * Leaves a brotli and a gzip copy beside every file of a folder that gains by it, so that the server
 * compresses none of them while somebody waits.
 * @param {string} folder
 */
export function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !shrinks.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < leastBytes) continue;
    keepIfSmaller(`${file}.br`, brotli(bytes), bytes);
    keepIfSmaller(`${file}.gz`, gzipSync(bytes, { level: 9 }), bytes);
  }
}

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

function keepIfSmaller(file, compressed, original) {
  if (compressed.length < original.length) writeFileSync(file, compressed);
}
