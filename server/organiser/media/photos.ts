import { z } from "zod";
import type { ImageObject } from "./image-object.ts";

/** Parses a column with a JSON list of picture hashes; "" is an empty list. */
export const parseHashes = (json: string): string[] =>
  json === "" ? [] : z.array(z.string()).parse(JSON.parse(json));

/**
 * Returns the photo records of a product or merchandise item, in stored order. Ids are unique within one
 * list.
 */
export const photosOf = (
  { id, name, pictures }: { id: number; name: string; pictures: string },
  imageOf: (hash: string) => ImageObject | null,
) =>
  parseHashes(pictures).map((hash, index) => ({
    id: id * 10 + index,
    name,
    description: "",
    image: imageOf(hash),
  }));
