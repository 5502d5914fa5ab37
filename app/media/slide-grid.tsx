import { type MouseEvent, type ReactNode, useState } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { classNames } from "../ui/class-names.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { getAspectClass } from "./aspect.ts";
import type { GallerySlide } from "./gallery-slide.ts";
import { Lightbox } from "./lightbox.tsx";
import { Picture } from "./picture.tsx";

type SlideGridProps = {
  slides: GallerySlide[];
  /** The number of columns on a wide screen, 1 to 6. [IMG-021] */
  columns: number;
  aspect: string;
  /** The width of one picture in CSS pixels. */
  width: number;
  look?: "plain" | "centred" | "shadowed";
  /** Whether a click enlarges a picture: in a lightbox or, without scripts, on a page of its own. */
  opensLarge: boolean;
};

/**
 * Slides in columns. A click on a slide opens the slide's link or, if there is none, the enlarged picture.
 */
export function SlideGrid({ slides, columns, aspect, width, look = "plain", opensLarge }: SlideGridProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  return (
    <>
      <ul
        className={classNames(
          look === "centred" ? "flex flex-wrap justify-center" : classNames("grid", GRID_COLUMNS[columns]),
          "gap-3 sm:gap-4",
        )}
      >
        {slides.map((slide, index) => (
          <li
            key={slide.id || index}
            className={classNames(
              look === "centred" && FLEX_ITEM_WIDTHS[columns],
              look === "shadowed" && "[box-shadow:0.5rem_0.5rem_var(--line)]",
            )}
          >
            <Tile slide={slide} opensLarge={opensLarge} onOpen={() => setOpenIndex(index)}>
              <Picture
                {...slide.picture}
                aspect={aspect}
                width={width}
                sizes={`(min-width: 64rem) ${Math.ceil(100 / columns)}vw, 50vw`}
                alt={slide.heading}
                className={classNames(
                  "h-full w-full bg-sunken",
                  aspect === "raw" ? "object-contain" : "object-cover",
                  getAspectClass(aspect),
                )}
              />
            </Tile>
          </li>
        ))}
      </ul>
      {opensLarge && <Lightbox slides={slides} openIndex={openIndex} onChange={setOpenIndex} />}
    </>
  );
}

type TileProps = { slide: GallerySlide; opensLarge: boolean; onOpen: () => void; children: ReactNode };

function Tile({ slide, opensLarge, onOpen, children }: TileProps) {
  const t = useTranslations("media");
  if (slide.link) {
    return (
      <SiteLink
        to={slide.link}
        newTab={slide.opensNewTab}
        className={TILE_CLASS}
        aria-label={slide.heading || slide.linkText || undefined}
      >
        {children}
      </SiteLink>
    );
  }
  if (!opensLarge || !slide.largePicture) return <div className={TILE_CLASS}>{children}</div>;

  const openLightbox = (event: MouseEvent) => {
    const opensTabOrWindow = event.ctrlKey || event.metaKey || event.shiftKey;
    if (opensTabOrWindow) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={slide.largePicture.src}
      onClick={openLightbox}
      className={TILE_CLASS}
      aria-label={t("lightbox.open", { name: slide.heading })}
    >
      {children}
    </a>
  );
}

const TILE_CLASS =
  "plate-picture block h-full overflow-hidden [&_img]:transition-[scale] [&_img]:duration-300 hover:[&_img]:[scale:1.05] motion-reduce:hover:[&_img]:[scale:1]";

const GRID_COLUMNS: Record<number, string> = {
  1: "grid-cols-1",
  2: "grid-cols-2",
  3: "grid-cols-2 md:grid-cols-3",
  4: "grid-cols-2 md:grid-cols-4",
  5: "grid-cols-2 sm:grid-cols-3 lg:grid-cols-5",
  6: "grid-cols-2 sm:grid-cols-3 lg:grid-cols-6",
};

const FLEX_ITEM_WIDTHS: Record<number, string> = {
  1: "w-full",
  2: "w-[calc(50%-0.5rem)]",
  3: "w-[calc(50%-0.5rem)] md:w-[calc(33.3%-0.75rem)]",
  4: "w-[calc(50%-0.5rem)] md:w-[calc(25%-0.75rem)]",
  5: "w-[calc(50%-0.5rem)] lg:w-[calc(20%-0.8rem)]",
  6: "w-[calc(50%-0.5rem)] lg:w-[calc(16.6%-0.84rem)]",
};
