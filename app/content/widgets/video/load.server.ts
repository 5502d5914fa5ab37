import { z } from "zod";
import { type VideoModel, toVideoModel } from "../../../media/video.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { text } from "../setting.server.ts";

/** Settings of `core/video`: the id of a video. */
const VideoSettings = z.object({ video: text });

export type VideoWidget = VideoModel | null;

/** Loads a video by its id, or returns null if there is none. */
async function loadVideo(
  settings: z.output<typeof VideoSettings>,
  { context }: WidgetContext,
): Promise<VideoWidget> {
  const video = settings.video ? await context.organiser.media.findVideo(settings.video) : null;
  return video && toVideoModel({ ...video, id: video.id || settings.video });
}

export const widgetLoader = createWidgetLoader("core/video", VideoSettings, loadVideo);
