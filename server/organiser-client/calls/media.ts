import { z } from "zod";
import { Gallery, Video } from "../../../app/wire/media.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { nullableList } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const galleriesOfGroup = `query cognitoGallerys($group: String!) {
  cognitoGallerys(byGroup: $group) {
    id url heading sub_heading slides(first: 1) { image(image_width: 400, image_aspect: "16x9") { url width height } }
  }
}`;

const galleryById = `query cognitoGallery($id: ID!, $aspect: String!) {
  cognitoGallery(id: $id) {
    id url heading sub_heading slides { heading image(image_width: 400, image_aspect: $aspect) { url width height } }
  }
}`;

const Galleries = allowInvalidParts("of-each", z.object({ cognitoGallerys: nullableList(Gallery) }));
const OneGallery = z.object({ cognitoGallery: Gallery.nullish() });

export const media = (api: Transport) => ({
  /**
   * A gallery with all slides; images in `aspect`, `width` px wide, and again in `lightboxAspect`. Null if it
   * does not exist. [API-044]
   */
  gallery: (id: number | string, { aspect, width, lightboxAspect }: GalleryImages) =>
    api.one(
      "cognito/gallery",
      id,
      { image_aspect: aspect, image_width: width, extra_aspects: [lightboxAspect] },
      Gallery,
      { audience: "public", keep: "minutes" },
    ),

  /** The galleries of a group with their covers (first slide, 16x9, 400 px). [API-046 IMG-026] */
  galleriesOfGroup: async (group: string) => {
    const result = await api.query(galleriesOfGroup, { group }, Galleries, {
      audience: "public",
      keep: "minutes",
    });
    return result.cognitoGallerys;
  },

  /** One gallery of a group with all slides, 400 px wide in `aspect`. [API-047] */
  galleryOfGroup: async (id: number, aspect: string) => {
    const result = await api.query(galleryById, { id, aspect }, OneGallery, {
      audience: "public",
      keep: "minutes",
    });
    return result.cognitoGallery ?? null;
  },

  /** A video's record; its file is `/v/{id}.mp4`. [API-062] */
  video: (id: string) =>
    api.one("cognito/video", id, { image_aspect: "16x9", image_width: 1920 }, Video, {
      audience: "public",
      keep: "minutes",
    }),
});

type GalleryImages = { aspect: string; width: number; lightboxAspect: string };
