import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { sizeIn } from "./aspects.ts";
import type { Original } from "./originals.ts";

export const pictureTypes = {
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
} as const;
export type PictureExtension = keyof typeof pictureTypes;

export type PictureWish = { original: Original; aspect: string; width: number; extension: PictureExtension };

/** Gives the bytes of a picture as wished. */
export type PictureMaker = (wish: PictureWish) => Promise<Buffer>;

/**
 * Makes pictures and keeps them below `folder`. A picture is made once however many ask for it at the same time, and not more than two are being made
 * at once, so that the API stays able to answer.
 */
export function createPictureMaker(folder: string): PictureMaker {
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = createQueue(2);

  return async (wish) => {
    const file = join(folder, wish.original.hash, `${wish.aspect}-${wish.width}.${wish.extension}`);
    const kept = await readKept(file);
    if (kept) return kept;

    const joined = underWay.get(file);
    if (joined) return joined;
    const making = inTurn(() => make(wish, file)).finally(() => underWay.delete(file));
    underWay.set(file, making);
    return making;
  };
}

async function readKept(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function make(wish: PictureWish, file: string): Promise<Buffer> {
  const bytes = await draw(wish);
  const draft = `${file}.${process.pid}.new`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, bytes);
  await rename(draft, file); // Nobody ever reads half a picture.
  return bytes;
}

const drawnAt = 72; // dots per inch at which a drawing's units are pixels
const jpegGround = "#12151a";

async function draw({ original, aspect, width, extension }: PictureWish): Promise<Buffer> {
  const size = sizeIn(aspect, width, original);
  const scale = Math.max(size.width / original.width, size.height / original.height);
  const drawing = sharp(await readFile(original.file), { density: drawnAt * scale });
  // A wide scene in a tall frame shows what catches the eye, not its middle.
  const isMuchNarrower = original.width / original.height > (size.width / size.height) * 1.4;
  const cut = drawing.resize({
    ...size,
    fit: "cover",
    position: isMuchNarrower ? sharp.strategy.attention : "centre",
  });

  return encode[extension](cut).toBuffer();
}

const encode: Record<PictureExtension, (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.flatten({ background: jpegGround }).jpeg({ quality: 80, mozjpeg: true }),
  webp: (picture) => picture.webp({ quality: 80 }),
  avif: (picture) => picture.avif({ quality: 58, effort: 2 }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
};

/** Runs tasks, at most `places` at the same time, in the order in which they came. */
function createQueue(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (free === 0) await new Promise<void>((start) => waiting.push(start));
    else free -= 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
