import type { Image, Slide } from "../wire/media.ts";
import { type PictureReference, toPictureReference, pictureSources } from "./picture-sources.ts";

/** The view model of a gallery slide. */
export type GallerySlide = {
  id: number;
  heading: string;
  subHeading: string;
  /** Clean HTML. */
  html: string;
  picture: PictureReference;
  /**
   * The large picture for the lightbox, which is opened as a link without scripts; null without a picture.
   */
  large: { src: string; width: number; height: number | null } | null;
  overlayColour: string;
  textColour: string;
  /** In per cent. */
  opacity: number;
  saturation: number;
  link: string;
  linkText: string;
  opensNewTab: boolean;
};

/** Picture widths in a lightbox in px, for galleries and for the photos of a group. [IMG-029 IMG-030] */
const LIGHTBOX_WIDTHS = { gallery: 2000, photos: 1920 } as const;

/**
 * Builds a slide with sanitised text. Adds a large picture in `lightboxAspect`, unless that is null.
 * [IMG-018]
 */
export async function gallerySlide(
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
    large:
      slide.image && lightboxAspect !== null
        ? largePicture(slide.image, lightboxAspect, LIGHTBOX_WIDTHS[kind])
        : null,
    overlayColour: slide.overlayColor,
    textColour: slide.textColor,
    opacity: percent(slide.imageOpacity),
    saturation: percent(slide.imageSaturation),
    link: slide.link,
    linkText: slide.linkButtonText,
    opensNewTab: slide.linkTarget === "blank" || slide.linkTarget === "_blank",
  };
}

function largePicture(image: Image, aspect: string, width: number): GallerySlide["large"] {
  const sentPicture = image.extraAspects.find((extra) => extra.aspect === aspect && extra.url !== "");
  // The API sends it in the slide's size; the URL is changed to the larger one.
  const source = sentPicture
    ? { image: { ...sentPicture, extension: "" }, hash: "" }
    : toPictureReference(image);
  const sources = pictureSources(source, aspect, width);
  return sources && { src: sources.src, width: sources.width, height: sources.height };
}

function percent(given: string): number {
  const value = Number(given);
  return given !== "" && Number.isFinite(value) ? value : 100;
}
