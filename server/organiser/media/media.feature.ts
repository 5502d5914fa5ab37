import { join } from "node:path";
import type { Feature, Parts } from "../feature.ts";
import { mediaRoutes } from "./media-routes.ts";
import { mediaGraphQL } from "./media-graphql.ts";
import { getArtworkPath, findOriginal } from "./originals.ts";
import { createPictureFolder } from "./picture-folder.ts";
import { createPictureGenerator } from "./picture-generator.ts";
import { picturePage } from "./picture-page.ts";
import { mediaMigrations } from "./tables.ts";
import { findPhotoOriginal } from "./photo-store.ts";
import { videoPage } from "./video-page.ts";

/** The feature for pictures and videos: their API records, and their files (pictures in all sizes). */
export function mediaFeature(parts: Parts): Feature {
  const folder = createPictureFolder(join(parts.dataDir, "pictures"), parts.picturesMaxBytes, parts.log);
  const generate = createPictureGenerator(folder);
  const findPicture = (hash: string) => findPhotoOriginal(parts.dataDir, hash) ?? findOriginal(hash);
  return {
    migrations: mediaMigrations,
    routes: mediaRoutes(parts),
    graphql: mediaGraphQL(parts),
    pages: [picturePage(generate, findPicture), videoPage((id) => findVideoFile(parts, id))],
  };
}

async function findVideoFile({ db }: Parts, id: string): Promise<string | null> {
  const video = await db.selectFrom("videos").select("file").where("id", "=", id).executeTakeFirst();
  return video && video.file !== "" ? getArtworkPath(video.file) : null;
}
