import { useEffect, useRef, useState } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { classNames } from "../ui/class-names.ts";

/**
 * A silent, looping background video, which fills its positioned parent. The parent must also contain a still
 * picture. It isn't loaded for users who prefer reduced motion, and starts paused for users who save data. A
 * checkbox that looks like a button removes the video from view and, with scripts, pauses it. [RT-002]
 */
export function BackgroundVideo({ src, className }: { src: string; className?: string }) {
  const t = useTranslations("media");
  const video = useRef<HTMLVideoElement>(null);
  const pauseCheckbox = useRef<HTMLInputElement>(null);
  const isPageLoaded = usePageLoaded();

  useEffect(() => {
    if (!isPageLoaded || !video.current) return;
    // Not an attribute of HTML.
    video.current.disablePictureInPicture = true;
    // React only sets the property, but accessibility tools need the attribute.
    video.current.setAttribute("muted", "");
    if (pauseCheckbox.current && prefersReducedData()) pauseCheckbox.current.checked = true;
    applyPauseState(video.current, pauseCheckbox.current);
  }, [isPageLoaded]);

  const player = (
    <video
      ref={video}
      autoPlay
      muted
      loop
      playsInline
      preload="metadata"
      aria-hidden="true"
      tabIndex={-1}
      className={classNames(
        // The padding makes the video smaller than the picture, because browsers would count a video of the
        // picture's size as the largest contentful paint.
        "absolute inset-0 h-full w-full p-px object-cover group-has-checked/video:invisible",
        // Chromium and WebKit show controls while scripts are disabled.
        "[&::-webkit-media-controls]:hidden!",
        className,
      )}
    >
      <source src={src} type="video/mp4" media="(prefers-reduced-motion: no-preference)" />
    </video>
  );
  return (
    <div className="group/video contents motion-reduce:hidden print:hidden">
      {isPageLoaded ? player : <noscript>{player}</noscript>}
      <label
        title={t("video.stop")}
        className="target absolute end-3 bottom-3 z-10 grid cursor-pointer place-items-center rounded-full bg-black/70 text-white [box-shadow:0_0_0_1px_#fff9] has-focus-visible:outline-3 has-focus-visible:outline-white"
      >
        <input
          ref={pauseCheckbox}
          type="checkbox"
          className="peer sr-only"
          onChange={({ currentTarget }) => applyPauseState(video.current, currentTarget)}
        />
        <span className="sr-only">{t("video.stop")}</span>
        <svg
          viewBox="0 0 24 24"
          className="size-5 peer-checked:hidden"
          fill="currentColor"
          aria-hidden="true"
        >
          <path d="M6 4h4v16H6zM14 4h4v16h-4z" />
        </svg>
        <svg
          viewBox="0 0 24 24"
          className="hidden size-5 peer-checked:block"
          fill="currentColor"
          aria-hidden="true"
        >
          <path d="M7 4l14 8-14 8z" />
        </svg>
      </label>
    </div>
  );
}

/**
 * Whether the page's `load` event has fired. The video waits for the event, because an earlier download would
 * slow down the page's pictures.
 */
function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const onLoad = () => setLoaded(true);
    if (document.readyState === "complete") onLoad();
    else window.addEventListener("load", onLoad, { once: true });
    return () => window.removeEventListener("load", onLoad);
  }, []);
  return isLoaded;
}

function applyPauseState(video: HTMLVideoElement | null, pauseCheckbox: HTMLInputElement | null): void {
  if (pauseCheckbox?.checked) return video?.pause();
  // If the browser blocks autoplay, the page shows the still picture.
  video?.play().catch(() => undefined);
}

/** False in browsers that don't report the user's preference. */
function prefersReducedData(): boolean {
  if (!("connection" in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
