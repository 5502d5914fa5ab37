import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** A compressed text with gaps, into which values are inserted without compressing the text again. */
export type SegmentedGzip = {
  /**
   * Returns the text with one value in each gap, compressed with gzip.
   * @throws {RangeError} if a value is longer than 65,535 bytes
   */
  insert(values: readonly Buffer[]): Buffer;
};

const compress = promisify<Buffer, Parameters<typeof deflateRaw>[1], Buffer>(deflateRaw);

/**
 * Header of a gzip file (RFC 1952): magic number, deflate, no flags, no modification time, best compression,
 * unknown operating system.
 */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** An empty final block with fixed Huffman codes (RFC 1951), which ends the compressed data. */
const FINAL_BLOCK = Buffer.from([3, 0]);
/** Maximum distance of a back-reference in deflate. */
const WINDOW_BYTES = 32_768;
/** Maximum length of an uncompressed block, which deflate stores in 16 bits. */
const MAX_STORED_BYTES = 65_535;
/**
 * The byte that stands for the content of a gap. A text that doesn't contain this byte has no back-reference
 * into a gap.
 */
const FILLER = 1;

/**
 * Compresses `texts`, between which there are gaps. `gapLengths` contains the length of each gap in bytes, or
 * null if it varies.
 *
 * Each text becomes deflate blocks that end at a byte boundary. A value is inserted between them as a stored
 * (uncompressed) block, so a response costs only one copy and one checksum. The text after a gap can refer to
 * the text before it only if the gap's length is fixed, because back-references count the bytes between, and
 * if no text contains the byte that stands for the gap.
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

  /** Returns what the text at an index can refer to: the bytes since the last gap of variable length. */
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

/** Builds the end of a gzip file: the checksum of the decompressed data, and its length modulo 2³². */
function buildTrailer(plainParts: readonly Buffer[]): Buffer {
  let checksum = 0;
  let length = 0;
  for (const part of plainParts) {
    // Skip empty buffers, for which crc32 can return 0 instead of the checksum so far.
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
