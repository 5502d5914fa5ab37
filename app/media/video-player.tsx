import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { Picture } from "./picture.tsx";
import { pictureSources } from "./picture-sources.ts";
import type { VideoModel } from "./video.ts";

/**
 * A video that plays on request. `watch` is the text of the link to an external video, which contains the
 * organiser's `name` of it.
 */
export function VideoPlayer({ video, watch, name }: { video: VideoModel; watch: string; name: string }) {
  if (video.kind === "youtube") {
    const [beforeName = "", ...afterName] = name === "" ? [watch] : watch.split(name);
    return (
      <SiteLink to={video.url} className="plate-picture relative block bg-sunken">
        <Picture
          {...video.poster}
          aspect="16x9"
          width={1200}
          alt=""
          className="aspect-16/9 h-auto w-full object-cover"
        />
        <span className="display absolute inset-x-0 bottom-0 bg-black/80 px-4 py-3 text-2xl text-white">
          {beforeName}
          {afterName.length > 0 && <span {...organiserTextProps}>{name}</span>}
          {afterName.join(name)}
        </span>
      </SiteLink>
    );
  }
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={pictureSources(video.poster, "16x9", 1200)?.src}
      aria-label={video.name || undefined}
      className="aspect-16/9 w-full bg-black"
    >
      <source src={video.src} type="video/mp4" />
    </video>
  );
}
