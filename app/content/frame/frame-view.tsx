import type { ReactNode } from "react";
import { BackgroundVideo } from "../../media/background-video.tsx";
import { Picture } from "../../media/picture.tsx";
import { hasPicture } from "../../media/picture-sources.ts";
import { getVideoPath } from "../../media/video-path.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { classNames } from "../../ui/class-names.ts";
import { columnClass } from "../../ui/section.tsx";
import type { Frame } from "./frame.ts";
import { OnBackground } from "./on-background.tsx";
import {
  getAnimationClass,
  getBackgroundClass,
  getOpacityClass,
  getSaturationClass,
  getSpacingClasses,
} from "./frame-classes.ts";

type Props = {
  frame: Frame;
  /**
   * The widget's kind, or "" if the widget can't be shown. `loadViewsForDocument` reads the kind from
   * `data-kind`, to load the widget's code before hydration.
   */
  kind: string;
  /** False if the frame is in a column of a row. */
  spansPage: boolean;
  children: ReactNode;
};

/** The element around a widget, with the settings of its `Frame`. */
export function FrameView({ frame, kind, spansPage, children }: Props) {
  const isBanner = BANNER_KINDS.has(kind);
  const isContained = spansPage && !frame.isFullWidth && !isBanner;
  const { paddingTop, paddingBottom } = frame.spacing;
  const hasOwnPadding = paddingTop !== "" || paddingBottom !== "";
  return (
    <div
      id={frame.anchor || undefined}
      data-kind={kind || undefined}
      className={classNames(
        "relative",
        getBackgroundClass(frame.backgroundColour),
        hasOwnPadding || isBanner ? "" : getDefaultSpacingClasses(kind, spansPage),
        getSpacingClasses(frame.spacing),
        getAnimationClass(frame.animation),
        frame.hiddenReason && "outline-4 -outline-offset-4 outline-dashed outline-info",
      )}
    >
      {frame.hiddenReason && <HiddenReasonLabel reason={frame.hiddenReason} />}
      <BackgroundLayer frame={frame} />
      <OnBackground
        background={frame.backgroundColour}
        textColour={frame.textColour}
        className={classNames("relative", isContained && columnClass)}
      >
        {children}
      </OnBackground>
    </div>
  );
}

function HiddenReasonLabel({ reason }: { reason: Exclude<Frame["hiddenReason"], ""> }) {
  const t = useTranslations("preview");
  return (
    <p className="relative z-10 p-2">
      <strong className="bg-info p-2 text-on-info">{t(reason)}</strong>
    </p>
  );
}

function BackgroundLayer({ frame: { background } }: { frame: Frame }) {
  const filterClasses = classNames(
    getOpacityClass(background.opacity),
    getSaturationClass(background.saturation),
  );
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
            filterClasses,
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
        className={classNames("absolute inset-0 h-full w-full object-cover", filterClasses)}
      />
      <BackgroundVideo src={getVideoPath(background.videoId)} className={filterClasses} />
    </div>
  );
}

const BANNER_KINDS: ReadonlySet<string> = new Set([
  "core/hero_quote",
  "core/hero_testimonial",
  "site/headline_event",
]);

function getDefaultSpacingClasses(kind: string, spansPage: boolean): string {
  if (kind === "core/heading") return spansPage ? "pt-12 pb-3" : "pb-3";
  if (kind === "core/html" || kind === "core/button_link") return "py-3";
  return spansPage ? "py-8 md:py-10" : "py-3";
}
