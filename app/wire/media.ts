import { z } from "zod";
import { mediaUrl } from "./media-url.ts";
import { html, list, optionalRecord, record, recordId, text, integer } from "./primitives.ts";

const fileUrls = {
  placeholder: text,
  url: mediaUrl,
  webp_url: mediaUrl,
  avif_url: mediaUrl,
};

/**
 * An image in up to three file formats, and in other aspect ratios (`extra_aspects`). `width` and `height`
 * are the pixels of `url`.
 */
export const Image = record({
  ...fileUrls,
  width: integer,
  height: integer,
  hash: text,
  aspect: text,
  extension: text,
  extra_aspects: list(record({ ...fileUrls, aspect: text, width: integer, height: integer })),
});
export type Image = z.output<typeof Image>;

export const optionalImage = optionalRecord(Image);

/** A photo: an image with a name and a description. */
export const Photo = record({ id: recordId, name: text, description: text, image: optionalImage });
export type Photo = z.output<typeof Photo>;

/** An image that the API sends as an image or as a photo. */
export const imageOrPhoto = z.union([
  record({ image: Image }).transform((photo) => photo.image),
  optionalImage,
]);

export const Slide = record({
  id: recordId,
  heading: text,
  sub_heading: text,
  content: html,
  image: imageOrPhoto,
  overlay_color: text,
  text_color: text,
  image_opacity: text,
  image_saturation: text,
  link: text,
  link_button_text: text,
  link_target: text,
});
export type Slide = z.output<typeof Slide>;

/** A gallery. GraphQL sends its title as `heading`, REST as `name`. */
export const Gallery = z
  .object({ id: recordId, name: text, heading: text, sub_heading: text, url: text, slides: list(Slide) })
  .transform(({ id, name, heading, sub_heading, url, slides }) => ({
    id,
    url,
    name: name || heading,
    subHeading: sub_heading,
    slides,
  }));
export type Gallery = z.output<typeof Gallery>;

export const Video = record({
  id: text,
  platform: text.transform((platform) => platform || "youtube"),
  youtube_id: text,
  name: text,
  slug: text,
  length: text,
  slate: text,
  slate_image: imageOrPhoto,
  file: text.transform((file) => (file.includes("/") ? mediaUrl.parse(file) : file)),
});
export type Video = z.output<typeof Video>;
