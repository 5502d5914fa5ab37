import type { Video } from "../wire/media.ts";
import { type PictureReference, toPictureReference } from "./picture-sources.ts";
import { getVideoPath } from "./video-path.ts";

export type VideoModel =
  | { kind: "file"; src: string; name: string; poster: PictureReference }
  /** Shown as a link to YouTube, because pages contain no frames of YouTube. */
  | { kind: "youtube"; url: string; name: string; poster: PictureReference };

export function toVideoModel(video: Video): VideoModel {
  const slateImage = toPictureReference(video.slateImage);
  const isSlateHash = video.slate !== "" && !video.slate.includes("/");
  const poster = isSlateHash ? { ...slateImage, hash: video.slate } : slateImage;
  if (video.youtubeId) {
    const url = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtubeId)}`;
    return { kind: "youtube", url, name: video.name, poster };
  }
  return { kind: "file", src: getVideoPath(video.id), name: video.name, poster };
}
