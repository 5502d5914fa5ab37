import { z } from "zod";
import { type TestimonialModel, toTestimonialModel } from "../../testimonials/testimonial-model.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { text } from "../setting.server.ts";

/** Settings of `core/hero_testimonial`. `testimonials` is the id, URL or slug of a group. [CMS-048] */
const HeroTestimonialSettings = z.object({
  heading: text,
  subheading: text,
  button_link: text,
  button_text: text,
  button_colour: text,
  testimonials: text,
});

export type HeroTestimonial = {
  heading: string;
  subheading: string;
  button: { link: string; text: string; colour: string };
  testimonials: TestimonialModel[];
};

/** Loads the first three testimonials of a group. [CMS-047 CMS-048 API-042] */
async function loadHeroTestimonial(
  settings: z.output<typeof HeroTestimonialSettings>,
  { context: { organiser, html } }: WidgetContext,
): Promise<HeroTestimonial> {
  const testimonials = await organiser.contentRecords.listTestimonialsByGroup(settings.testimonials);
  return {
    heading: settings.heading,
    subheading: settings.subheading,
    button: { link: settings.button_link, text: settings.button_text, colour: settings.button_colour },
    testimonials: await Promise.all(
      testimonials.slice(0, 3).map((testimonial) => toTestimonialModel(testimonial, html)),
    ),
  };
}

export const widgetLoader = createWidgetLoader(
  "core/hero_testimonial",
  HeroTestimonialSettings,
  loadHeroTestimonial,
);
