import { type PictureReference, toPictureReference } from "../../media/picture-sources.ts";
import type { Testimonial } from "../../wire/content-record.ts";

export type TestimonialModel = {
  id: number;
  name: string;
  title: string;
  html: string;
  picture: PictureReference;
  /** 1 to 5 stars, or 0 for no rating. */
  rating: number;
};

/** Builds a testimonial with sanitised text and a rating in whole stars. [CMS-045 CMS-046] */
export const toTestimonialModel = async (
  { id, name, title, content, image, rating }: Testimonial,
  cleaner: { clean(html: string): Promise<string> },
): Promise<TestimonialModel> => ({
  id,
  name,
  title,
  html: await cleaner.clean(content),
  picture: toPictureReference(image),
  rating: Math.min(5, Math.max(0, Math.round(rating))),
});
