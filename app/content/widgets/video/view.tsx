import { VideoPlayer } from "../../../media/video-player.tsx";
import { pictureSources } from "../../../media/picture-sources.ts";
import type { ShownVideo } from "../../../media/video.ts";
import { useWords } from "../../../i18n/words.tsx";
import { useSite } from "../../../site/use-site.ts";
import type { ViewProps } from "../../view-props.ts";
import type { VideoWidget } from "./data.ts";

export default function VideoView({ data }: ViewProps<VideoWidget>) {
  const t = useWords("content");
  if (!data) return null;
  return (
    <>
      <VideoPlayer video={data} watch={t("video.watch", { name: data.name })} />
      <VideoData video={data} />
    </>
  );
}

/** What search engines are told of a video; they take none without a name and a picture. */
function VideoData({ video }: { video: ShownVideo }) {
  const publicUrl = useSite()?.publicUrl;
  const poster = pictureSources(video.poster, "16x9", 1200);
  if (!publicUrl || !poster || video.name === "") return null;
  const told = {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: video.name,
    thumbnailUrl: new URL(poster.src, publicUrl).href,
    ...(video.kind === "file" ? { contentUrl: new URL(video.src, publicUrl).href } : { embedUrl: video.url }),
  };
  // No text of the organiser's can end the element: "<" is written as JSON may write it.
  const json = JSON.stringify(told).replaceAll("<", String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
