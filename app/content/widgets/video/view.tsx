import { Picture } from "../../../media/picture.tsx";
import { pictureSources } from "../../../media/picture-sources.ts";
import { SiteLink } from "../../../ui/site-link.tsx";
import { useWords } from "../../../i18n/words.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { VideoWidget } from "./data.ts";

export default function VideoView({ data }: ViewProps<VideoWidget>) {
  const t = useWords("content");
  if (!data) return null;
  if (data.kind === "youtube") {
    return (
      <SiteLink to={data.url} className="plate-picture relative block bg-sunken">
        <Picture
          {...data.poster}
          aspect="16x9"
          width={1200}
          alt=""
          className="aspect-16/9 h-auto w-full object-cover"
        />
        <span className="display absolute inset-x-0 bottom-0 bg-black/80 px-4 py-3 text-2xl text-white">
          {t("video.watch", { name: data.name })}
        </span>
      </SiteLink>
    );
  }
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={pictureSources(data.poster, "16x9", 1200)?.src}
      aria-label={data.name || undefined}
      className="aspect-16/9 w-full bg-black"
    >
      <source src={data.src} type="video/mp4" />
    </video>
  );
}
