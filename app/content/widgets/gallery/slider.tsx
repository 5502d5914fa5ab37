import { useEffect, useRef } from "react";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { useHydrated } from "../../../ui/hydrated.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Prose } from "../../../ui/prose.tsx";
import type { GallerySlide } from "../../../media/gallery-slide.ts";
import { Picture } from "../../../media/picture.tsx";
import { classNames } from "../../../ui/class-names.ts";
import {
  findColourCode,
  getBackgroundClass,
  getOpacityClass,
  getSaturationClass,
} from "../../frame/frame-classes.ts";
import { OnBackground } from "../../frame/on-background.tsx";

const SLIDE_DURATION_MS = 4000;

/**
 * One slide at a time in a scrollable row, with numbered links below. Advances automatically, unless the user
 * ticks the pause checkbox or prefers reduced motion. [IMG-023 IMG-024 IMG-025]
 */
export function Slider({ slides, aspect, label }: { slides: GallerySlide[]; aspect: string; label: string }) {
  const t = useTranslations("media");
  const isHydrated = useHydrated();
  const row = useRef<HTMLElement>(null);
  const pauseCheckbox = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => {
      if (!pauseCheckbox.current?.checked) showNextSlide(row.current);
    }, SLIDE_DURATION_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className="relative">
      <section
        ref={row}
        aria-label={label || t("slider.label")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
        tabIndex={0}
        className="[scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain"
      >
        <ul className="flex gap-4">
          {slides.map((slide, index) => (
            <li
              key={slide.id || index}
              id={getSlideId(slide, index)}
              className="relative w-full shrink-0 snap-center"
            >
              <SlidePanel slide={slide} aspect={aspect} />
            </li>
          ))}
        </ul>
      </section>
      {slides.length > 1 && (
        <ol className="mt-2 flex flex-wrap gap-2">
          {slides.map((slide, index) => (
            <li key={slide.id || index}>
              <a
                href={`#${getSlideId(slide, index)}`}
                aria-label={t("slider.go", { place: index + 1 })}
                className="display target grid place-items-center bg-raised text-xl hover:text-brand-text"
              >
                {index + 1}
              </a>
            </li>
          ))}
        </ol>
      )}
      {isHydrated && slides.length > 1 && (
        <label className="target mt-2 inline-flex items-center gap-2 motion-reduce:hidden">
          <input ref={pauseCheckbox} type="checkbox" className="size-5 accent-(--brand)" />
          {t("slider.stop")}
        </label>
      )}
    </div>
  );
}

function SlidePanel({ slide, aspect }: { slide: GallerySlide; aspect: string }) {
  const overlay = findColourCode(slide.overlayColour) || "blk";
  const hasText = Boolean(slide.heading || slide.subHeading || slide.html || slide.link);
  return (
    <div className={classNames("grid", getBackgroundClass(overlay))}>
      <Picture
        {...slide.picture}
        aspect={aspect}
        width={1200}
        alt=""
        className={classNames(
          "h-auto w-full [grid-area:1/1]",
          getOpacityClass(slide.opacity),
          getSaturationClass(slide.saturation),
        )}
      />
      {hasText && (
        <OnBackground
          background={overlay}
          textColour={findColourCode(slide.textColour)}
          className="relative self-end bg-linear-to-t from-page/90 to-transparent p-4 pt-16 [grid-area:1/1] sm:p-8"
        >
          <p {...organiserTextProps} className="display text-3xl sm:text-5xl">
            {slide.heading}
          </p>
          {slide.subHeading && (
            <p {...organiserTextProps} className="text-lg">
              {slide.subHeading}
            </p>
          )}
          {slide.html && <Prose html={slide.html} />}
          {slide.link && (
            <LinkButton to={slide.link} newTab={slide.opensNewTab} className="mt-4">
              <span {...organiserTextProps}>{slide.linkText || slide.heading}</span>
            </LinkButton>
          )}
        </OnBackground>
      )}
    </div>
  );
}

const getSlideId = (slide: GallerySlide, index: number): string => `slide-${slide.id || `place-${index}`}`;

function showNextSlide(row: HTMLElement | null): void {
  if (!row) return;
  const isLastSlide = Math.abs(row.scrollLeft) + row.clientWidth >= row.scrollWidth - 4;
  const direction = getComputedStyle(row).direction === "rtl" ? -1 : 1;
  row.scrollTo({ left: isLastSlide ? 0 : row.scrollLeft + direction * row.clientWidth, behavior: "smooth" });
}
