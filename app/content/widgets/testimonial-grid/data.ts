import type { z } from "zod";
import { type Listed, listed } from "../../lists/listed.ts";
import { type ShownTestimonial, shownTestimonial } from "../../testimonials/shown-testimonial.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { TestimonialGridSettings } from "./settings.ts";

export type TestimonialGrid = Listed<ShownTestimonial> & { heading: string; subheading: string };

/** Every testimonial, without pictures and ratings. [API-043] */
export async function loadTestimonialGrid(
  settings: z.output<typeof TestimonialGridSettings>,
  ask: WidgetAsk,
): Promise<TestimonialGrid> {
  const { organiser, html } = ask.context;
  const all = await organiser.contentRecords.allTestimonials();
  const { items, pages } = listed(all, settings, ask, ({ name }) => name);
  return {
    heading: settings.heading,
    subheading: settings.subheading,
    items: await Promise.all(items.map((said) => shownTestimonial(said, html))),
    pages,
  };
}
