import type { z } from "zod";
import { type ShownVideo, shownVideo } from "../../../media/video.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { VideoSettings } from "./settings.ts";

export type VideoWidget = ShownVideo | null;

/** A video by its id; null when there is none. */
export async function loadVideo(
  settings: z.output<typeof VideoSettings>,
  { context }: WidgetAsk,
): Promise<VideoWidget> {
  const video = settings.video ? await context.organiser.media.video(settings.video) : null;
  return video && shownVideo({ ...video, id: video.id || settings.video });
}
