import { useEffect, useRef } from "react";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { getArrowStep } from "../ui/arrow-step.ts";
import { Button } from "../ui/button.tsx";
import type { GallerySlide } from "./gallery-slide.ts";
import { useCloseOnBack } from "./use-close-on-back.ts";

type LightboxProps = {
  slides: Pick<GallerySlide, "heading" | "largePicture">[];
  /** Null if the lightbox is closed. */
  openIndex: number | null;
  onChange: (openIndex: number | null) => void;
};

/**
 * A lightbox that shows slides one at a time. Arrow keys and buttons go to other slides. Escape and the
 * browser's Back button close the lightbox. It needs scripts. [IMG-027]
 */
export function Lightbox({ slides, openIndex, onChange }: LightboxProps) {
  const t = useTranslations("media");
  const dialog = useRef<HTMLDialogElement>(null);
  const slide = openIndex === null ? undefined : slides[openIndex];
  const goBack = useCloseOnBack(openIndex !== null, () => onChange(null));

  useEffect(() => {
    if (slide && !dialog.current?.open) dialog.current?.showModal();
    if (!slide) dialog.current?.close();
  }, [slide]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || openIndex === null) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const step = getArrowStep(key, element);
      if (step !== 0) onChange((openIndex + step + slides.length) % slides.length);
    };
    const onClick = ({ target }: MouseEvent) => {
      const isOutsidePicture = target === element;
      if (isOutsidePicture) element.close();
    };
    element.addEventListener("keydown", onKeyDown);
    element.addEventListener("click", onClick);
    return () => {
      element.removeEventListener("keydown", onKeyDown);
      element.removeEventListener("click", onClick);
    };
  }, [openIndex, onChange, slides.length]);

  return (
    <dialog
      ref={dialog}
      aria-label={t("lightbox.title")}
      // The Back button has already set `openIndex` to null. After Escape or a click, `goBack` removes the
      // lightbox's history entry.
      onClose={() => openIndex !== null && goBack()}
      className="m-auto max-h-dvh max-w-none bg-transparent p-2 text-white backdrop:bg-black/90 sm:p-6"
    >
      {slide?.largePicture && openIndex !== null && (
        <figure className="grid gap-3">
          <img
            key={slide.largePicture.src}
            src={slide.largePicture.src}
            width={slide.largePicture.width}
            height={slide.largePicture.height ?? undefined}
            alt={slide.heading}
            className="h-auto max-h-[75dvh] w-auto max-w-full bg-black object-contain"
          />
          <figcaption className="display text-xl" aria-live="polite">
            <span {...organiserTextProps}>{slide.heading}</span>{" "}
            <span className="text-white/80">
              {t("lightbox.place", { place: openIndex + 1, count: slides.length })}
            </span>
          </figcaption>
          <div className="flex flex-wrap gap-3">
            {slides.length > 1 && (
              <>
                <Button
                  type="button"
                  tone="secondary"
                  onClick={() => onChange((openIndex - 1 + slides.length) % slides.length)}
                >
                  {t("lightbox.previous")}
                </Button>
                <Button
                  type="button"
                  tone="secondary"
                  onClick={() => onChange((openIndex + 1) % slides.length)}
                >
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
