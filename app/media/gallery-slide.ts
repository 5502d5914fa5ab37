import type { Image, Slide } from "../wire/media.ts";
import { type PictureReference, pictureOf, pictureSources } from "./picture-sources.ts";

/** A slide as it is shown. */
export type GallerySlide = {
  id: number;
  heading: string;
  subHeading: string;
  /** Clean HTML. */
  html: string;
  picture: PictureReference;
  /** The large picture that a lightbox shows, and a browser without script opens; null without a picture. */
  large: { src: string; width: number; height: number | null } | null;
  overlayColour: string;
  textColour: string;
  /** Per cent. */
  opacity: number;
  saturation: number;
  link: string;
  linkText: string;
  opensNewTab: boolean;
};

/** How wide a lightbox's picture is, px: of a gallery, of the photos of a group. [IMG-029 IMG-030] */
const lightboxWidths = { gallery: 2000, photos: 1920 } as const;

/**
 * A slide with its text made safe and its picture for the lightbox in `lightboxAspect`, where one opens.
 * [IMG-018]
 */
export async function gallerySlide(
  slide: Slide,
  lightboxAspect: string | null,
  cleaner: { clean(html: string): Promise<string> },
  kind: keyof typeof lightboxWidths = "gallery",
): Promise<GallerySlide> {
  return {
    id: slide.id,
    heading: slide.heading,
    subHeading: slide.subHeading,
    html: await cleaner.clean(slide.content),
    picture: pictureOf(slide.image),
    large:
      slide.image && lightboxAspect !== null
        ? largePicture(slide.image, lightboxAspect, lightboxWidths[kind])
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
  const sent = image.extraAspects.find((extra) => extra.aspect === aspect && extra.url !== "");
  // What is sent is as small as the slide; its address is made larger.
  const source = sent ? { image: { ...sent, extension: "" }, hash: "" } : pictureOf(image);
  const sources = pictureSources(source, aspect, width);
  return sources && { src: sources.src, width: sources.width, height: sources.height };
}

function percent(given: string): number {
  const value = Number(given);
  return given !== "" && Number.isFinite(value) ? value : 100;
}
