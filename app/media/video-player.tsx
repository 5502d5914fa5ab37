import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { Picture } from "./picture.tsx";
import { buildPictureSources } from "./picture-sources.ts";
import type { VideoModel } from "./video.ts";

/**
 * A video that doesn't play automatically. A YouTube video is a link with the text `linkText` (“Watch
 * <name>”). `videoName` is the part of `linkText` that gets the language and direction of the organiser's
 * text.
 */
export function VideoPlayer({
  video,
  linkText,
  videoName,
}: {
  video: VideoModel;
  linkText: string;
  videoName: string;
}) {
  if (video.kind === "youtube") {
    const [beforeName = "", ...afterName] = videoName === "" ? [linkText] : linkText.split(videoName);
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
          {afterName.length > 0 && <span {...organiserTextProps}>{videoName}</span>}
          {afterName.join(videoName)}
        </span>
      </SiteLink>
    );
  }
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={buildPictureSources(video.poster, "16x9", 1200)?.src}
      aria-label={video.name || undefined}
      className="aspect-16/9 w-full bg-black"
    >
      <source src={video.src} type="video/mp4" />
    </video>
  );
}
