import type { Video } from "../wire/media.ts";
import { type PictureReference, toPictureReference } from "./picture-sources.ts";
import { videoAddress } from "./video-address.ts";

/** The view model of a video. */
export type VideoModel =
  | { kind: "file"; src: string; name: string; poster: PictureReference }
  /** Opened on YouTube by a link; there is no YouTube frame in the page. */
  | { kind: "youtube"; url: string; name: string; poster: PictureReference };

export function toVideoModel(video: Video): VideoModel {
  const slate = toPictureReference(video.slateImage);
  const poster = video.slate === "" || video.slate.includes("/") ? slate : { ...slate, hash: video.slate };
  if (video.youtubeId) {
    const url = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtubeId)}`;
    return { kind: "youtube", url, name: video.name, poster };
  }
  return { kind: "file", src: videoAddress(video.id), name: video.name, poster };
}
