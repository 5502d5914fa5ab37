import { z } from "zod";
import { Gallery, Video } from "../../../app/wire/media.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { nullableList } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const galleriesQuery = `query cognitoGallerys($group: String!) {
  cognitoGallerys(byGroup: $group) {
    id url heading sub_heading slides(first: 1) { image(image_width: 400, image_aspect: "16x9") { url width height } }
  }
}`;

const galleryQuery = `query cognitoGallery($id: ID!, $aspect: String!) {
  cognitoGallery(id: $id) {
    id url heading sub_heading slides { heading image(image_width: 400, image_aspect: $aspect) { url width height } }
  }
}`;

const Galleries = allowInvalidParts(
  "omit-part-of-item",
  z.object({ cognitoGallerys: nullableList(Gallery) }),
);
const GalleryResponse = z.object({ cognitoGallery: Gallery.nullish() });

/** Calls for galleries and videos. */
export const media = (api: Transport) => ({
  /**
   * Reads a gallery with all slides, or null if it doesn't exist. Each image has the aspect `aspect` and
   * `lightboxAspect`. `width` is in px. [API-044]
   */
  findGallery: (id: number | string, { aspect, width, lightboxAspect }: GalleryImages) =>
    api.findOne(
      "cognito/gallery",
      id,
      { image_aspect: aspect, image_width: width, extra_aspects: [lightboxAspect] },
      Gallery,
      { audience: "public", cache: "fiveMinutes" },
    ),

  /** Lists the galleries of a group, each with its first slide. [API-046 IMG-026] */
  listGalleriesByGroup: async (group: string) => {
    const result = await api.query(galleriesQuery, { group }, Galleries, {
      audience: "public",
      cache: "fiveMinutes",
    });
    return result.cognitoGallerys;
  },

  /** Reads a gallery of a group with all slides, or null if it doesn't exist. [API-047] */
  findGalleryOfGroup: async (id: number, aspect: string) => {
    const result = await api.query(galleryQuery, { id, aspect }, GalleryResponse, {
      audience: "public",
      cache: "fiveMinutes",
    });
    return result.cognitoGallery ?? null;
  },

  /** Reads the data of a video, or null if it doesn't exist. Its file is at `/v/{id}.mp4`. [API-062] */
  findVideo: (id: string) =>
    api.findOne("cognito/video", id, { image_aspect: "16x9", image_width: 1920 }, Video, {
      audience: "public",
      cache: "fiveMinutes",
    }),
});

type GalleryImages = { aspect: string; width: number; lightboxAspect: string };
