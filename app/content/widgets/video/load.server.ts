import { z } from "zod";
import { type VideoModel, toVideoModel } from "../../../media/video.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { widgetLoader } from "../../widget-loader.ts";
import { text } from "../setting.server.ts";

/** Settings of `core/video`: the id of a video. */
const VideoSettings = z.object({ video: text });

export type VideoWidget = VideoModel | null;

/** Loads a video by its id; null if there is none. */
async function loadVideo(
  settings: z.output<typeof VideoSettings>,
  { context }: WidgetContext,
): Promise<VideoWidget> {
  const video = settings.video ? await context.organiser.media.video(settings.video) : null;
  return video && toVideoModel({ ...video, id: video.id || settings.video });
}

export const widget = widgetLoader("core/video", VideoSettings, loadVideo);
