import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** A text with gaps, compressed once. */
export type SegmentedGzip = {
  /** Returns the text with these values in its gaps, as a gzip file. */
  insert(values: readonly Buffer[]): Buffer;
};

const compress = promisify<Buffer, Parameters<typeof deflateRaw>[1], Buffer>(deflateRaw);

/** RFC 1952: magic number, deflate, no flags, no time, best compression, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** RFC 1951: an empty last block with fixed Huffman codes. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** Maximum distance of a back-reference. */
const WINDOW_BYTES = 32_768;
/** Stored blocks have a 16-bit length. */
const MAX_STORED_BYTES = 65_535;
/** Occurs in no page, so that no back-reference points into a gap. */
const FILLER = 1;

/**
 * Compresses the `texts` around gaps. `gapLengths` has the length of each gap in bytes, or null if it varies.
 * Each text becomes deflate blocks that end at a byte boundary, and each value a stored (uncompressed) block
 * between them, so that a response costs one copy and one checksum. Compression can refer to the text before
 * a gap only if the gap's length is fixed, because back-references count the bytes in between.
 */
export async function createSegmentedGzip(
  texts: readonly Buffer[],
  gapLengths: readonly (number | null)[],
): Promise<SegmentedGzip> {
  const compressed = await Promise.all(
    texts.map((text, index) => compress(text, { ...options, ...dictionary(dictionaryBefore(index)) })),
  );
  return {
    insert(values) {
      const pieces: Buffer[] = [HEADER];
      const contents: Buffer[] = [];
      for (const [index, text] of texts.entries()) {
        pieces.push(compressed[index] ?? NOTHING);
        contents.push(text);
        const value = values[index];
        if (!value || index === texts.length - 1) continue;
        pieces.push(storedBlockHeader(value.length), value);
        contents.push(value);
      }
      return Buffer.concat([...pieces, LAST_BLOCK, trailerFor(contents)]);
    },
  };

  /** Returns the text before a segment, back to the last gap of variable length. */
  function dictionaryBefore(index: number): Buffer {
    let before = NOTHING;
    for (let at = index - 1; at >= 0 && before.length < WINDOW_BYTES; at--) {
      const length = gapLengths[at] ?? null;
      if (length === null) break;
      before = Buffer.concat([texts[at] ?? NOTHING, Buffer.alloc(length, FILLER), before]);
    }
    return before.subarray(-WINDOW_BYTES);
  }
}

const NOTHING: Buffer = Buffer.alloc(0);

const options = { level: 9, memLevel: 9, finishFlush: constants.Z_FULL_FLUSH };

const dictionary = (bytes: Buffer) => (bytes.length === 0 ? {} : { dictionary: bytes });

/** The checksum of the decompressed contents and their length modulo 2³². */
function trailerFor(contents: readonly Buffer[]): Buffer {
  let checksum = 0;
  let length = 0;
  for (const content of contents) {
    // For an empty buffer, crc32 returns 0 instead of the checksum so far.
    if (content.length > 0) checksum = crc32(content, checksum);
    length += content.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return trailer;
}

function storedBlockHeader(length: number): Buffer {
  if (length > MAX_STORED_BYTES) throw new RangeError("A value is too long for a stored block.");
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(~length & 0xffff, 3);
  return header;
}
