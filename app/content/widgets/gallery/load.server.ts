import { z } from "zod";
import { type GallerySlide, toGallerySlide } from "../../../media/gallery-slide.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { oneOf, recordId, text, integerBetween } from "../setting.server.ts";

/** Settings of `core/gallery`. [IMG-020 IMG-021] */
const GallerySettings = z.object({
  heading: text,
  subheading: text,
  grid_width: integerBetween(1, 6, 4),
  // In `show_heading` and `use_lightbox`, any number above 0 means yes.
  show_heading: integerBetween(1, 1_000_000, 0),
  use_lightbox: integerBetween(1, 1_000_000, 0),
  limit_slides: integerBetween(1, 1000, 0),
  gallery: recordId,
  type: oneOf(["slider", "shadowgrid", "centeredgrid", "grid"], ""),
  aspect: text,
  width: integerBetween(25, 2500, 300),
  lightbox_aspect: text,
});

export type GalleryWidget = {
  type: "slider" | "shadowgrid" | "centeredgrid" | "grid";
  heading: string;
  subheading: string;
  columns: number;
  aspect: string;
  /** Width of each picture in CSS pixels. */
  width: number;
  opensLightbox: boolean;
  slides: GallerySlide[];
} | null;

/**
 * Loads a gallery with up to `limit_slides` slides. By default, a grid has the first four slides, and a slider
 * has all. Returns null for an unknown type or a missing gallery. [IMG-009 IMG-022 IMG-030]
 */
async function loadGallery(
  settings: z.output<typeof GallerySettings>,
  { context }: WidgetContext,
): Promise<GalleryWidget> {
  const { type, width } = settings;
  if (type === "" || settings.gallery === 0) return null;
  const aspect = settings.aspect || (type === "slider" ? "16x9" : "4x3");
  const lightboxAspect = settings.lightbox_aspect || "raw";
  const opensLightbox = settings.use_lightbox > 0;
  const gallery = await context.organiser.media.findGallery(settings.gallery, {
    aspect,
    width,
    lightboxAspect,
  });
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
      slides.map((slide) => toGallerySlide(slide, opensLightbox ? lightboxAspect : null, context.html)),
    ),
  };
}

export const widgetLoader = createWidgetLoader("core/gallery", GallerySettings, loadGallery);
