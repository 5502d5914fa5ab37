import type { Video } from "../wire/media.ts";
import { type PictureReference, pictureOf } from "./picture-sources.ts";
import { videoAddress } from "./video-address.ts";

/** A video as it is shown. */
export type ShownVideo =
  | { kind: "file"; src: string; name: string; poster: PictureReference }
  /** Played at YouTube, which the visitor opens on purpose: no frame of theirs is on the page. */
  | { kind: "youtube"; url: string; name: string; poster: PictureReference };

export function shownVideo(video: Video): ShownVideo {
  const slate = pictureOf(video.slateImage);
  const poster = video.slate === "" || video.slate.includes("/") ? slate : { ...slate, hash: video.slate };
  if (video.youtubeId) {
    const url = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtubeId)}`;
    return { kind: "youtube", url, name: video.name, poster };
  }
  return { kind: "file", src: videoAddress(video.id), name: video.name, poster };
}
