import type { Image, Slide } from "../wire/media.ts";
import { type PictureReference, toPictureReference, buildPictureSources } from "./picture-sources.ts";

export type GallerySlide = {
  id: number;
  heading: string;
  subHeading: string;
  /** Sanitised HTML. */
  html: string;
  picture: PictureReference;
  /**
   * The picture in the lightbox. Without scripts, the slide links to it. Null if the slide has no picture or
   * can't be enlarged.
   */
  largePicture: { src: string; width: number; height: number | null } | null;
  overlayColour: string;
  textColour: string;
  /** In per cent. */
  opacity: number;
  /** In per cent. */
  saturation: number;
  link: string;
  linkText: string;
  opensNewTab: boolean;
};

/** In pixels. [IMG-029 IMG-030] */
const LIGHTBOX_WIDTHS = { gallery: 2000, photos: 1920 } as const;

/**
 * Builds a slide with sanitised text. `lightboxAspect` is the aspect of the enlarged picture, or null if the
 * slide can't be enlarged. [IMG-018]
 */
export async function toGallerySlide(
  slide: Slide,
  lightboxAspect: string | null,
  cleaner: { clean(html: string): Promise<string> },
  kind: keyof typeof LIGHTBOX_WIDTHS = "gallery",
): Promise<GallerySlide> {
  return {
    id: slide.id,
    heading: slide.heading,
    subHeading: slide.subHeading,
    html: await cleaner.clean(slide.content),
    picture: toPictureReference(slide.image),
    largePicture:
      slide.image && lightboxAspect !== null
        ? buildLargePicture(slide.image, lightboxAspect, LIGHTBOX_WIDTHS[kind])
        : null,
    overlayColour: slide.overlayColor,
    textColour: slide.textColor,
    opacity: parsePercent(slide.imageOpacity),
    saturation: parsePercent(slide.imageSaturation),
    link: slide.link,
    linkText: slide.linkButtonText,
    opensNewTab: slide.linkTarget === "blank" || slide.linkTarget === "_blank",
  };
}

function buildLargePicture(image: Image, aspect: string, width: number): GallerySlide["largePicture"] {
  const croppedPicture = image.extraAspects.find((extra) => extra.aspect === aspect && extra.url !== "");
  // `buildPictureSources` replaces the size in the URL, because the API sends the size of the slide.
  const source = croppedPicture
    ? { image: { ...croppedPicture, extension: "" }, hash: "" }
    : toPictureReference(image);
  const sources = buildPictureSources(source, aspect, width);
  return sources && { src: sources.src, width: sources.width, height: sources.height };
}

function parsePercent(text: string): number {
  const value = Number(text);
  return text !== "" && Number.isFinite(value) ? value : 100;
}
