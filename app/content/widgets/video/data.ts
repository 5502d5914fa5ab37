import type { z } from "zod";
import { type PictureReference, pictureOf } from "../../../media/picture-sources.ts";
import { videoAddress } from "../../../media/video-address.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { VideoSettings } from "./settings.ts";

export type VideoWidget =
  | { kind: "file"; src: string; name: string; poster: PictureReference }
  /** Played at YouTube, which the visitor opens on purpose: no frame of theirs is on the page. */
  | { kind: "youtube"; url: string; name: string; poster: PictureReference }
  | null;

/** A video by its id; null when there is none. */
export async function loadVideo(
  settings: z.output<typeof VideoSettings>,
  { context }: WidgetAsk,
): Promise<VideoWidget> {
  const video = settings.video ? await context.organiser.media.video(settings.video) : null;
  if (!video) return null;
  const slate = pictureOf(video.slateImage);
  const poster = video.slate === "" || video.slate.includes("/") ? slate : { ...slate, hash: video.slate };
  if (video.youtubeId) {
    const url = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtubeId)}`;
    return { kind: "youtube", url, name: video.name, poster };
  }
  return { kind: "file", src: videoAddress(video.id || settings.video), name: video.name, poster };
}
