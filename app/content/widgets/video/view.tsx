import { VideoPlayer } from "../../../media/video-player.tsx";
import { useWords } from "../../../i18n/words.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { VideoWidget } from "./data.ts";

export default function VideoView({ data }: ViewProps<VideoWidget>) {
  const t = useWords("content");
  return data && <VideoPlayer video={data} watch={t("video.watch", { name: data.name })} />;
}
