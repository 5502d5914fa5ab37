import { join } from "node:path";
import type { Feature, Parts } from "../feature.ts";
import { mediaRoutes } from "./media-calls.ts";
import { mediaGraphQL } from "./media-graphql.ts";
import { artworkFile, originalOf } from "./originals.ts";
import { createPictureFolder } from "./picture-folder.ts";
import { createPictureMaker } from "./picture-maker.ts";
import { picturePage } from "./picture-page.ts";
import { mediaMigrations } from "./tables.ts";
import { takenOriginal } from "./taken-photos.ts";
import { videoPage } from "./video-page.ts";

/** Pictures in every size, videos, and their records. */
export function mediaFeature(parts: Parts): Feature {
  const folder = createPictureFolder(join(parts.dataDir, "pictures"), parts.picturesMaxBytes, parts.log);
  const make = createPictureMaker(folder);
  const find = (hash: string) => takenOriginal(parts.dataDir, hash) ?? originalOf(hash);
  return {
    migrations: mediaMigrations,
    routes: mediaRoutes(parts),
    graphql: mediaGraphQL(parts),
    pages: [picturePage(make, find), videoPage((id) => videoFile(parts, id))],
  };
}

async function videoFile({ db }: Parts, id: string): Promise<string | null> {
  const video = await db.selectFrom("videos").select("file").where("id", "=", id).executeTakeFirst();
  return video && video.file !== "" ? artworkFile(video.file) : null;
}
