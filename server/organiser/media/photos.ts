import { z } from "zod";
import type { ImageObject } from "./image-object.ts";

/** Parses a column with a JSON list of picture hashes. An empty column is an empty list. */
export const parseHashes = (json: string): string[] =>
  json === "" ? [] : z.array(z.string()).parse(JSON.parse(json));

/**
 * Builds the photo records of a product or merchandise item. The id of a photo is only unique within the
 * item.
 */
export const toPhotoRecords = (
  { id, name, pictures }: { id: number; name: string; pictures: string },
  toImage: (hash: string) => ImageObject | null,
) =>
  parseHashes(pictures).map((hash, index) => ({
    id: id * 10 + index,
    name,
    description: "",
    image: toImage(hash),
  }));
