import { z } from "zod";
import { text } from "../setting.server.ts";

/** Settings of `core/hero_testimonial`; `testimonials` is the id, url or slug of a group. [CMS-048] */
export const HeroTestimonialSettings = z.object({
  heading: text,
  subheading: text,
  button_link: text,
  button_text: text,
  button_colour: text,
  testimonials: text,
});
