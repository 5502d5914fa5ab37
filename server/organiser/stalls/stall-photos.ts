import { z } from "zod";
import type { Dependencies } from "../feature.ts";
import { buildImageObject } from "../media/image-object.ts";

/** Builds the URLs of an application's photos, whose hashes are stored as JSON. */
export const buildPhotoUrls = (dependencies: Pick<Dependencies, "publicUrl">, photos: string): string[] =>
  z
    .array(z.string())
    .parse(JSON.parse(photos))
    .map((hash) => buildImageObject(dependencies, hash, { aspect: "raw", width: 1_200 })?.url ?? "");
