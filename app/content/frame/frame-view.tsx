import type { ReactNode } from "react";
import { BackgroundVideo } from "../../media/background-video.tsx";
import { Picture } from "../../media/picture.tsx";
import { hasPicture } from "../../media/picture-sources.ts";
import { videoAddress } from "../../media/video-address.ts";
import { useWords } from "../../i18n/words.tsx";
import { classNames } from "../../ui/class-names.ts";
import { column } from "../../ui/section.tsx";
import type { Frame } from "./frame.ts";
import { OnGround } from "./on-ground.tsx";
import {
  animationClass,
  groundClass,
  opacityClass,
  saturationClass,
  spacingClasses,
} from "./frame-classes.ts";

type Props = {
  frame: Frame;
  /**
   * The kind of what is inside; banners go from edge to edge by themselves. The browser loads the code of the
   * kinds that it finds.
   */
  kind: string;
  /** Whether the frame has the page's whole width; else it stands in a column of a row. */
  isAcross: boolean;
  children: ReactNode;
};

/** The frame around a widget: anchor, ground, background, space, movement. */
export function FrameView({ frame, kind, isAcross, children }: Props) {
  const isBanner = banners.has(kind);
  const isContained = isAcross && !frame.isFullWidth && !isBanner;
  const { paddingTop, paddingBottom } = frame.spacing;
  const hasOwnSpace = paddingTop !== "" || paddingBottom !== "";
  return (
    <div
      id={frame.anchor || undefined}
      data-kind={kind || undefined}
      className={classNames(
        "relative",
        groundClass(frame.groundColour),
        hasOwnSpace || isBanner ? "" : rhythm(kind, isAcross),
        spacingClasses(frame.spacing),
        animationClass(frame.animation),
        frame.mark && "outline-4 -outline-offset-4 outline-dashed outline-info",
      )}
    >
      {frame.mark && <Mark mark={frame.mark} />}
      <Ground frame={frame} />
      <OnGround
        ground={frame.groundColour}
        ink={frame.textColour}
        className={classNames("relative", isContained && column)}
      >
        {children}
      </OnGround>
    </div>
  );
}

/** Says in a preview why others don't see this. */
function Mark({ mark }: { mark: Exclude<Frame["mark"], ""> }) {
  const t = useWords("preview");
  return (
    <p className="relative z-10 p-2">
      <strong className="bg-info p-2 text-on-info">{t(mark)}</strong>
    </p>
  );
}

function Ground({ frame: { background } }: { frame: Frame }) {
  const look = classNames(opacityClass(background.opacity), saturationClass(background.saturation));
  if (hasPicture(background.picture)) {
    return (
      <div className="absolute inset-0 overflow-hidden [clip-path:inset(0)]">
        <Picture
          {...background.picture}
          aspect="16x9"
          width={1920}
          sizes="100vw"
          alt=""
          className={classNames(
            background.isFixed ? "fixed" : "absolute",
            "inset-0 h-full w-full object-cover",
            look,
          )}
        />
      </div>
    );
  }
  if (!background.videoId) return null;
  return (
    <div className="absolute inset-0 overflow-hidden">
      <Picture
        {...background.videoPoster}
        aspect="16x9"
        width={1920}
        sizes="100vw"
        alt=""
        className={classNames("absolute inset-0 h-full w-full object-cover", look)}
      />
      <BackgroundVideo src={videoAddress(background.videoId)} className={look} />
    </div>
  );
}

const banners: ReadonlySet<string> = new Set([
  "core/hero_quote",
  "core/hero_testimonial",
  "site/headline_event",
]);

/**
 * The page's own rhythm, for where the organiser set no space: text stands close to its heading, the rest
 * apart.
 */
function rhythm(kind: string, isAcross: boolean): string {
  if (kind === "core/heading") return isAcross ? "pt-12 pb-3" : "pb-3";
  if (kind === "core/html" || kind === "core/button_link") return "py-3";
  return isAcross ? "py-8 md:py-10" : "py-3";
}
