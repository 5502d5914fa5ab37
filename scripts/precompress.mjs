import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Files that compress well. Pictures, videos and woff2 fonts are compressed already. */
const COMPRESSIBLE = /\.(js|mjs|css|json|svg|txt|xml|html|webmanifest|map|wasm|ico)$/;
/** Smaller files aren't compressed, because that saves no network packet. */
const MIN_BYTES = 1_024;

/**
 * Writes a brotli and a gzip copy of each compressible file, unless the copy would be larger. The server
 * sends them instead of compressing during requests.
 * @param {string} folder
 */
export function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < MIN_BYTES) continue;
    writeIfSmaller(`${file}.br`, brotli(bytes), bytes);
    writeIfSmaller(`${file}.gz`, gzipSync(bytes, { level: 9 }), bytes);
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

function writeIfSmaller(file, compressed, original) {
  if (compressed.length < original.length) writeFileSync(file, compressed);
}
