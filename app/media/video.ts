import type { Video } from "../wire/media.ts";
import { type PictureReference, toPictureReference } from "./picture-sources.ts";
import { getVideoPath } from "./video-path.ts";

export type VideoModel =
  | { kind: "file"; src: string; name: string; poster: PictureReference }
  /** A link to the video on YouTube. The page contains no YouTube frame. */
  | { kind: "youtube"; url: string; name: string; poster: PictureReference };

export function toVideoModel(video: Video): VideoModel {
  const slate = toPictureReference(video.slateImage);
  const poster = video.slate === "" || video.slate.includes("/") ? slate : { ...slate, hash: video.slate };
  if (video.youtubeId) {
    const url = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtubeId)}`;
    return { kind: "youtube", url, name: video.name, poster };
  }
  return { kind: "file", src: getVideoPath(video.id), name: video.name, poster };
}
