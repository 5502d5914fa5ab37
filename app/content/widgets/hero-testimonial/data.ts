import type { z } from "zod";
import { type ShownTestimonial, shownTestimonial } from "../../testimonials/shown-testimonial.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { HeroTestimonialSettings } from "./settings.ts";

export type HeroTestimonial = {
  heading: string;
  subheading: string;
  button: { link: string; text: string; colour: string };
  testimonials: ShownTestimonial[];
};

/** Three testimonials of a group below a heading. [CMS-047 CMS-048 API-042] */
export async function loadHeroTestimonial(
  settings: z.output<typeof HeroTestimonialSettings>,
  { context: { organiser, html } }: WidgetAsk,
): Promise<HeroTestimonial> {
  const said = await organiser.contentRecords.testimonialsOfGroup(settings.testimonials);
  return {
    heading: settings.heading,
    subheading: settings.subheading,
    button: { link: settings.button_link, text: settings.button_text, colour: settings.button_colour },
    testimonials: await Promise.all(said.slice(0, 3).map((one) => shownTestimonial(one, html))),
  };
}
