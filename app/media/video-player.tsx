import { SiteLink } from "../ui/site-link.tsx";
import { Picture } from "./picture.tsx";
import { pictureSources } from "./picture-sources.ts";
import type { ShownVideo } from "./video.ts";

/** A video that plays when somebody wants it to. `watch` is what the link to a video elsewhere says. */
export function VideoPlayer({ video, watch }: { video: ShownVideo; watch: string }) {
  if (video.kind === "youtube") {
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
          {watch}
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
