import { z } from "zod";
import type { ImageObject } from "./image-object.ts";

/** The hashes of a column that holds pictures as a JSON list; "" is none. */
export const hashesIn = (json: string): string[] =>
  json === "" ? [] : z.array(z.string()).parse(JSON.parse(json));

/**
 * The photos of something that is sold, in the order in which it keeps their hashes. An id tells them apart
 * within their own list.
 */
export const photosOf = (
  { id, name, pictures }: { id: number; name: string; pictures: string },
  imageOf: (hash: string) => ImageObject | null,
) =>
  hashesIn(pictures).map((hash, index) => ({
    id: id * 10 + index,
    name,
    description: "",
    image: imageOf(hash),
  }));
