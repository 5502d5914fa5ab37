import { join } from "node:path";
import type { Feature, Dependencies } from "../feature.ts";
import { createMediaRoutes } from "./media-routes.ts";
import { createMediaGraphQL } from "./media-graphql.ts";
import { getArtworkPath, findArtwork } from "./originals.ts";
import { createPictureFolder } from "./picture-folder.ts";
import { createPictureGenerator } from "./picture-generator.ts";
import { createPicturePage } from "./picture-page.ts";
import { mediaMigrations } from "./tables.ts";
import { findPhotoOriginal } from "./photo-store.ts";
import { createVideoPage } from "./video-page.ts";

/** Pictures and videos: their API records and their files. Pictures are resized on request. */
export function mediaFeature(dependencies: Dependencies): Feature {
  const folder = createPictureFolder(
    join(dependencies.dataDir, "pictures"),
    dependencies.picturesMaxBytes,
    dependencies.log,
  );
  const generate = createPictureGenerator(folder);
  const findPicture = (hash: string) => findPhotoOriginal(dependencies.dataDir, hash) ?? findArtwork(hash);
  return {
    migrations: mediaMigrations,
    routes: createMediaRoutes(dependencies),
    graphql: createMediaGraphQL(dependencies),
    pages: [
      createPicturePage(generate, findPicture),
      createVideoPage((id) => findVideoFile(dependencies, id)),
    ],
  };
}

async function findVideoFile({ db }: Dependencies, id: string): Promise<string | null> {
  const video = await db.selectFrom("videos").select("file").where("id", "=", id).executeTakeFirst();
  return video && video.file !== "" ? getArtworkPath(video.file) : null;
}
