import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { sizeIn } from "./aspects.ts";
import type { Original } from "./originals.ts";
import type { PictureFolder } from "./picture-folder.ts";
import { createQueue } from "./picture-queue.ts";

export const pictureTypes = {
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
} as const;
export type PictureExtension = keyof typeof pictureTypes;

export type PictureWish = { original: Original; aspect: string; width: number; extension: PictureExtension };

/** Gives the bytes of a picture as wished. `asker` is who takes turns with others: a network. */
export type PictureMaker = (wish: PictureWish, asker: string) => Promise<Buffer>;

/** Pictures that are made at once, and that wait to be: the last of them for some 20 s. */
const usualQueue = { places: 2, waiting: 40 };

/**
 * Makes pictures and keeps them in a folder. A picture is made once however many ask for it at the same
 * time, and not more than two are being made at once, so that the API stays able to answer; those who ask
 * take turns. Throws `ApiError` 503 when too many wait. What is in the folder waits for nothing.
 */
export function createPictureMaker(folder: PictureFolder, queue = usualQueue): PictureMaker {
  const asked = new Map<string, Promise<Buffer>>();
  const drawing = new Map<string, Promise<Buffer>>();
  const inTurn = createQueue(queue);

  return (wish, asker) => {
    const path = join(wish.original.hash, `${wish.aspect}-${wish.width}.${wish.extension}`);
    // Of this asker alone: who waits for a picture behind somebody's many others waits as long as for those.
    return onceOf(asked, `${asker} ${path}`, async () => {
      return (await folder.read(path)) ?? inTurn(asker, () => madeNow(wish, path));
    });
  };

  /** Another asker may have had it made meanwhile, or be about to. */
  function madeNow(wish: PictureWish, path: string): Promise<Buffer> {
    return onceOf(drawing, path, async () => {
      const kept = await folder.read(path);
      if (kept) return kept;
      const bytes = await draw(wish);
      await folder.keep(path, bytes);
      return bytes;
    });
  }
}

/** Joins what is under way for a name already. */
function onceOf(
  underWay: Map<string, Promise<Buffer>>,
  name: string,
  give: () => Promise<Buffer>,
): Promise<Buffer> {
  const joined = underWay.get(name);
  if (joined) return joined;
  const giving = give().finally(() => underWay.delete(name));
  underWay.set(name, giving);
  return giving;
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
