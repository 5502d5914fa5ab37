import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import { Button } from "../ui/button.tsx";
import type { GallerySlide } from "./gallery-slide.ts";

type Props = {
  slides: Pick<GallerySlide, "heading" | "large">[];
  /** Place of the slide that is open; null is none. */
  open: number | null;
  onChange: (open: number | null) => void;
};

/**
 * Slides in large over the page, one at a time. Arrow keys and buttons go on, Escape closes. Only scripts
 * open it. [IMG-027]
 */
export function Lightbox({ slides, open, onChange }: Props) {
  const t = useWords("media");
  const dialog = useRef<HTMLDialogElement>(null);
  const slide = open === null ? undefined : slides[open];

  useEffect(() => {
    if (slide && !dialog.current?.open) dialog.current?.showModal();
    if (!slide) dialog.current?.close();
  }, [slide]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || open === null) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "ArrowRight") onChange((open + 1) % slides.length);
      if (key === "ArrowLeft") onChange((open - 1 + slides.length) % slides.length);
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target === element) onChange(null); // beside the picture
    };
    element.addEventListener("keydown", onKeyDown);
    element.addEventListener("click", onClick);
    return () => {
      element.removeEventListener("keydown", onKeyDown);
      element.removeEventListener("click", onClick);
    };
  }, [open, onChange, slides.length]);

  return (
    <dialog
      ref={dialog}
      aria-label={t("lightbox.title")}
      onClose={() => onChange(null)}
      className="m-auto max-h-dvh max-w-none bg-transparent p-2 text-white backdrop:bg-black/90 sm:p-6"
    >
      {slide?.large && open !== null && (
        <figure className="grid gap-3">
          <img
            key={slide.large.src}
            src={slide.large.src}
            width={slide.large.width}
            height={slide.large.height ?? undefined}
            alt={slide.heading}
            className="h-auto max-h-[75dvh] w-auto max-w-full bg-black object-contain"
          />
          <figcaption className="display text-xl" aria-live="polite">
            {slide.heading}{" "}
            <span className="text-white/80">
              {t("lightbox.place", { place: open + 1, count: slides.length })}
            </span>
          </figcaption>
          <div className="flex flex-wrap gap-3">
            {slides.length > 1 && (
              <>
                <Button
                  type="button"
                  tone="secondary"
                  onClick={() => onChange((open - 1 + slides.length) % slides.length)}
                >
                  {t("lightbox.previous")}
                </Button>
                <Button type="button" tone="secondary" onClick={() => onChange((open + 1) % slides.length)}>
                  {t("lightbox.next")}
                </Button>
              </>
            )}
            <Button type="button" onClick={() => onChange(null)}>
              {t("lightbox.close")}
            </Button>
          </div>
        </figure>
      )}
    </dialog>
  );
}
