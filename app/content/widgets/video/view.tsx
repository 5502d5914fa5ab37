import { VideoPlayer } from "../../../media/video-player.tsx";
import { buildPictureSources } from "../../../media/picture-sources.ts";
import type { VideoModel } from "../../../media/video.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { useSite } from "../../../site/use-site.ts";
import type { ViewProps } from "../../view-props.ts";
import type { VideoWidget } from "./load.server.ts";

export default function VideoView({ data }: ViewProps<VideoWidget>) {
  const t = useTranslations("content");
  if (!data) return null;
  return (
    <>
      <VideoPlayer video={data} linkText={t("video.watch", { name: data.name })} videoName={data.name} />
      <VideoStructuredData video={data} />
    </>
  );
}

/** Search engines require a name and a picture. */
function VideoStructuredData({ video }: { video: VideoModel }) {
  const publicUrl = useSite()?.publicUrl;
  const poster = buildPictureSources(video.poster, "16x9", 1200);
  if (!publicUrl || !poster || video.name === "") return null;
  const structuredData = {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: video.name,
    thumbnailUrl: new URL(poster.src, publicUrl).href,
    ...(video.kind === "file" ? { contentUrl: new URL(video.src, publicUrl).href } : { embedUrl: video.url }),
  };
  // Escape "<", so that the organiser's text can't close the element.
  const json = JSON.stringify(structuredData).replaceAll("<", String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
