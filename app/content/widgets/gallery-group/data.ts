import type { z } from "zod";
import { type GallerySlide, gallerySlide } from "../../../media/gallery-slide.ts";
import { type PictureReference, pictureOf } from "../../../media/picture-sources.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { GalleryGroupSettings } from "./settings.ts";

export type GalleryGroup = {
  heading: string;
  subheading: string;
  covers: { id: number; name: string; subHeading: string; picture: PictureReference; isOpen: boolean }[];
  /** The gallery that is open, with its slides. */
  open: { id: number; name: string; aspect: string; slides: GallerySlide[] } | null;
};

/**
 * The covers of a group's galleries, and the slides of the one that `?gallery=` names. A group of one gallery
 * opens it at once. [IMG-026 IMG-027 IMG-028]
 */
export async function loadGalleryGroup(
  settings: z.output<typeof GalleryGroupSettings>,
  { context, query }: WidgetAsk,
): Promise<GalleryGroup> {
  const { media } = context.organiser;
  const galleries = settings.group ? await media.galleriesOfGroup(settings.group) : [];
  const chosen = galleries.find(({ id }) => String(id) === query.get("gallery"));
  const open = chosen ?? (galleries.length === 1 ? galleries[0] : undefined);
  const aspect = settings.aspect || "4x3";
  const gallery = open ? await media.galleryOfGroup(open.id, aspect) : null;
  return {
    heading: settings.heading,
    subheading: settings.subheading,
    covers: galleries.map(({ id, name, subHeading, slides }) => ({
      id,
      name,
      subHeading,
      picture: pictureOf(slides[0]?.image ?? null),
      isOpen: id === open?.id,
    })),
    open:
      open && gallery
        ? {
            id: open.id,
            name: gallery.name || open.name,
            aspect,
            slides: await Promise.all(
              gallery.slides.map((slide) => gallerySlide(slide, "raw", context.html, "photos")),
            ),
          }
        : null,
  };
}
