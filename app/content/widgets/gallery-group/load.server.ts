import { z } from "zod";
import { type GallerySlide, toGallerySlide } from "../../../media/gallery-slide.ts";
import { toPictureReference, type PictureReference } from "../../../media/picture-sources.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { text } from "../setting.server.ts";

/** Settings of `core/gallery_group`. `group` is the id, URL or slug of a group of galleries. */
const GalleryGroupSettings = z.object({ heading: text, subheading: text, group: text, aspect: text });

export type GalleryGroup = {
  heading: string;
  subheading: string;
  covers: { id: number; name: string; subHeading: string; picture: PictureReference; isOpen: boolean }[];
  /** The open gallery, or null if none is open. */
  openGallery: {
    id: number;
    name: string;
    subHeading: string;
    aspect: string;
    slides: GallerySlide[];
  } | null;
};

/**
 * Loads the covers of a group's galleries, and the slides of the gallery in the query `gallery`. If the group
 * has only one gallery, loads its slides. [IMG-026 IMG-027 IMG-028]
 */
async function loadGalleryGroup(
  settings: z.output<typeof GalleryGroupSettings>,
  { context, query }: WidgetContext,
): Promise<GalleryGroup> {
  const { media } = context.organiser;
  const galleries = settings.group ? await media.listGalleriesByGroup(settings.group) : [];
  const requestedGallery = galleries.find(({ id }) => String(id) === query.get("gallery"));
  const openGallery = requestedGallery ?? (galleries.length === 1 ? galleries[0] : undefined);
  const aspect = settings.aspect || "4x3";
  const gallery = openGallery ? await media.findGalleryOfGroup(openGallery.id, aspect) : null;
  return {
    heading: settings.heading,
    subheading: settings.subheading,
    covers: galleries.map(({ id, name, subHeading, slides }) => ({
      id,
      name,
      subHeading,
      picture: toPictureReference(slides[0]?.image ?? null),
      isOpen: id === openGallery?.id,
    })),
    openGallery:
      openGallery && gallery
        ? {
            id: openGallery.id,
            name: gallery.name || openGallery.name,
            subHeading: gallery.subHeading || openGallery.subHeading,
            aspect,
            slides: await Promise.all(
              gallery.slides.map((slide) => toGallerySlide(slide, "raw", context.html, "photos")),
            ),
          }
        : null,
  };
}

export const widgetLoader = createWidgetLoader("core/gallery_group", GalleryGroupSettings, loadGalleryGroup);
