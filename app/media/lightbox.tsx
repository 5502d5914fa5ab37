import { useEffect, useRef } from "react";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { arrowStep } from "../ui/arrow-step.ts";
import { Button } from "../ui/button.tsx";
import type { GallerySlide } from "./gallery-slide.ts";
import { useCloseOnBack } from "./use-close-on-back.ts";

type Props = {
  slides: Pick<GallerySlide, "heading" | "large">[];
  /** Index of the open slide, or null if the lightbox is closed. */
  open: number | null;
  onChange: (open: number | null) => void;
};

/**
 * A lightbox that shows slides one at a time. Arrow keys and buttons navigate, Escape and the browser's Back
 * button close. Only scripts can open it. [IMG-027]
 */
export function Lightbox({ slides, open, onChange }: Props) {
  const t = useTranslations("media");
  const dialog = useRef<HTMLDialogElement>(null);
  const slide = open === null ? undefined : slides[open];
  const close = useCloseOnBack(open !== null, () => onChange(null));

  useEffect(() => {
    if (slide && !dialog.current?.open) dialog.current?.showModal();
    if (!slide) dialog.current?.close();
  }, [slide]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || open === null) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const step = arrowStep(key, element);
      if (step !== 0) onChange((open + step + slides.length) % slides.length);
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target === element) element.close(); // a click outside the picture
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
      // Closed with Escape. Otherwise it was closed by the Back button already.
      onClose={() => open !== null && close()}
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
            <span {...organiserTextProps}>{slide.heading}</span>{" "}
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
            <Button type="button" onClick={() => dialog.current?.close()}>
              {t("lightbox.close")}
            </Button>
          </div>
        </figure>
      )}
    </dialog>
  );
}
