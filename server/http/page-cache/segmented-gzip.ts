import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** A compressed text with gaps. Values are inserted into the gaps without compressing the text again. */
export type SegmentedGzip = {
  /**
   * Returns the text with one value in each gap, compressed with gzip.
   * @throws {RangeError} if a value is longer than 65,535 bytes
   */
  insert(values: readonly Buffer[]): Buffer;
};

const compress = promisify<Buffer, Parameters<typeof deflateRaw>[1], Buffer>(deflateRaw);

/**
 * Header of a gzip file (RFC 1952): deflate, no flags, no modification time, best compression, unknown
 * system.
 */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** Empty final block with fixed Huffman codes (RFC 1951). */
const FINAL_BLOCK = Buffer.from([3, 0]);
/** Maximum distance of a back-reference in deflate. */
const WINDOW_BYTES = 32_768;
/** Maximum length of a stored (uncompressed) deflate block. */
const MAX_STORED_BYTES = 65_535;
/** Stands for the content of a gap. Back-references can't refer into a gap if no text contains this byte. */
const FILLER = 1;

/**
 * Compresses `texts`, which have gaps between them. `gapLengths` are the lengths of the gaps in bytes, or
 * null for a variable length.
 *
 * Each text becomes deflate blocks that end at a byte boundary. A value becomes a stored (uncompressed) block
 * between them, so a response costs only a copy and a checksum. A text can refer to the text before a gap
 * only if the gap has a fixed length, because back-references count bytes, and only if no text contains
 * `FILLER`.
 */
export async function createSegmentedGzip(
  texts: readonly Buffer[],
  gapLengths: readonly (number | null)[],
): Promise<SegmentedGzip> {
  const hasFiller = texts.some((text) => text.includes(FILLER));
  const compressedTexts = await Promise.all(
    texts.map((text, index) =>
      compress(text, { ...DEFLATE_OPTIONS, ...toDictionaryOption(buildDictionary(index)) }),
    ),
  );
  return {
    insert(values) {
      const compressedParts: Buffer[] = [HEADER];
      const plainParts: Buffer[] = [];
      for (const [index, text] of texts.entries()) {
        compressedParts.push(compressedTexts[index] ?? EMPTY);
        plainParts.push(text);
        const value = values[index];
        if (!value || index === texts.length - 1) continue;
        compressedParts.push(buildStoredBlockHeader(value.length), value);
        plainParts.push(value);
      }
      return Buffer.concat([...compressedParts, FINAL_BLOCK, buildTrailer(plainParts)]);
    },
  };

  /** Returns the bytes that a text can refer to, back to the last gap of variable length. */
  function buildDictionary(index: number): Buffer {
    let precedingBytes = EMPTY;
    for (let gap = index - 1; gap >= 0 && precedingBytes.length < WINDOW_BYTES; gap--) {
      const length = gapLengths[gap] ?? null;
      if (length === null || hasFiller) break;
      precedingBytes = Buffer.concat([texts[gap] ?? EMPTY, Buffer.alloc(length, FILLER), precedingBytes]);
    }
    return precedingBytes.subarray(-WINDOW_BYTES);
  }
}

const EMPTY: Buffer = Buffer.alloc(0);

const DEFLATE_OPTIONS = { level: 9, memLevel: 9, finishFlush: constants.Z_FULL_FLUSH };

const toDictionaryOption = (bytes: Buffer) => (bytes.length === 0 ? {} : { dictionary: bytes });

/** Builds the end of a gzip file: checksum and length (modulo 2³²) of the decompressed data. */
function buildTrailer(plainParts: readonly Buffer[]): Buffer {
  let checksum = 0;
  let length = 0;
  for (const part of plainParts) {
    // For an empty buffer, `crc32` may return 0 instead of the checksum so far.
    if (part.length > 0) checksum = crc32(part, checksum);
    length += part.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return trailer;
}

function buildStoredBlockHeader(length: number): Buffer {
  if (length > MAX_STORED_BYTES) throw new RangeError("A value is too long for a stored block.");
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(~length & 0xffff, 3);
  return header;
}
