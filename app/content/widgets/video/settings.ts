import { z } from "zod";
import { text } from "../setting.server.ts";

/** Settings of `core/video`: the id of a video. */
export const VideoSettings = z.object({ video: text });
