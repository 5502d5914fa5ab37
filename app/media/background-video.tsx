import { useEffect, useRef, useState } from "react";
import { useWords } from "../i18n/words.tsx";
import { classNames } from "../ui/class-names.ts";

/**
 * A silent video that plays in a loop behind what stands before it. It fills its (positioned) parent; a still
 * picture belongs under it. With scripts it comes after everything else of the page has. It isn't loaded for
 * visitors who want less motion, it rests for those who save data, and anybody can stop it: the switch hides
 * the video without script and pauses it with one. [RT-002]
 */
export function BackgroundVideo({ src, className }: { src: string; className?: string }) {
  const t = useWords("media");
  const video = useRef<HTMLVideoElement>(null);
  const stopped = useRef<HTMLInputElement>(null);
  const isPageLoaded = usePageLoaded();

  useEffect(() => {
    if (!isPageLoaded) return;
    // React sets the property alone, and tools for accessibility look for this.
    video.current?.setAttribute("muted", "");
    if (stopped.current && savesData()) stopped.current.checked = true;
    obey(video.current, stopped.current);
  }, [isPageLoaded]);

  const film = (
    <video
      ref={video}
      autoPlay
      muted
      loop
      playsInline
      disablePictureInPicture
      preload="metadata"
      aria-hidden="true"
      tabIndex={-1}
      className={classNames(
        // A hair smaller than the still, or browsers would take its coming for that of the page's largest
        // part.
        "absolute inset-0 h-full w-full p-px object-cover group-has-checked/video:invisible",
        className,
      )}
    >
      <source src={src} type="video/mp4" media="(prefers-reduced-motion: no-preference)" />
    </video>
  );
  return (
    <div className="group/video contents motion-reduce:hidden print:hidden">
      {isPageLoaded ? film : <noscript>{film}</noscript>}
      <label
        title={t("video.stop")}
        className="target absolute end-3 bottom-3 z-10 grid cursor-pointer place-items-center rounded-full bg-black/70 text-white [box-shadow:0_0_0_1px_#fff9] has-focus-visible:outline-3 has-focus-visible:outline-white"
      >
        <input
          ref={stopped}
          type="checkbox"
          className="peer sr-only"
          onChange={({ currentTarget }) => obey(video.current, currentTarget)}
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
 * Whether everything that the page began with is there: its pictures must not share the line with a video of
 * many times their size.
 */
function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const tell = () => setLoaded(true);
    if (document.readyState === "complete") tell();
    else window.addEventListener("load", tell, { once: true });
    return () => window.removeEventListener("load", tell);
  }, []);
  return isLoaded;
}

function obey(video: HTMLVideoElement | null, stopped: HTMLInputElement | null): void {
  if (stopped?.checked) return video?.pause();
  // A browser may refuse to play by itself; the still picture shows then.
  video?.play().catch(() => undefined);
}

/** Whether the visitor's browser asks for less data; not every browser tells. */
function savesData(): boolean {
  if (!("connection" in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
