import { type PictureReference, pictureOf } from "../../media/picture-sources.ts";
import type { Testimonial } from "../../wire/content-record.ts";

/** What somebody said, as it is shown. `rating` is 1 to 5 stars, 0 for none. */
export type ShownTestimonial = {
  id: number;
  name: string;
  title: string;
  html: string;
  picture: PictureReference;
  rating: number;
};

/** A testimonial with its text made safe and its rating in whole stars. [CMS-045 CMS-046] */
export const shownTestimonial = async (
  { id, name, title, content, image, rating }: Testimonial,
  cleaner: { clean(html: string): Promise<string> },
): Promise<ShownTestimonial> => ({
  id,
  name,
  title,
  html: await cleaner.clean(content),
  picture: pictureOf(image),
  rating: Math.min(5, Math.max(0, Math.round(rating))),
});
