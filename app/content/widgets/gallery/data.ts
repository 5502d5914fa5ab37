import type { z } from "zod";
import { type GallerySlide, gallerySlide } from "../../../media/gallery-slide.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { GallerySettings } from "./settings.ts";

export type GalleryWidget = {
  type: "slider" | "shadowgrid" | "centeredgrid" | "grid";
  heading: string;
  subheading: string;
  columns: number;
  aspect: string;
  /** CSS pixels of one picture. */
  width: number;
  opensLightbox: boolean;
  slides: GallerySlide[];
} | null;

/**
 * A gallery with its slides. A grid shows as many as `limit_slides` says, 4 unless it says; a slider shows
 * all. Null for an unknown type and for a gallery that isn't there. Without an aspect pictures are 4x3.
 * [IMG-009 IMG-022 IMG-030]
 */
export async function loadGallery(
  settings: z.output<typeof GallerySettings>,
  { context }: WidgetAsk,
): Promise<GalleryWidget> {
  const { type, width } = settings;
  if (type === "" || settings.gallery === 0) return null;
  const aspect = settings.aspect || (type === "slider" ? "16x9" : "4x3");
  const lightboxAspect = settings.lightbox_aspect || "raw";
  const opensLightbox = settings.use_lightbox > 0;
  const gallery = await context.organiser.media.gallery(settings.gallery, { aspect, width, lightboxAspect });
  if (!gallery) return null;

  const limit = settings.limit_slides || (type === "slider" ? gallery.slides.length : 4);
  const slides = gallery.slides.slice(0, limit);
  return {
    type,
    heading: settings.show_heading > 0 ? settings.heading || gallery.name : "",
    subheading: settings.show_heading > 0 ? settings.subheading : "",
    columns: settings.grid_width,
    aspect,
    width,
    opensLightbox,
    slides: await Promise.all(
      slides.map((slide) => gallerySlide(slide, opensLightbox ? lightboxAspect : null, context.html)),
    ),
  };
}
