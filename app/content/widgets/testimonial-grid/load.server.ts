import { z } from "zod";
import { ListSettings } from "../../lists/list-settings.server.ts";
import { type ListResult, applyListSettings } from "../../lists/apply-list-settings.ts";
import { type TestimonialModel, toTestimonialModel } from "../../testimonials/testimonial-model.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { text } from "../setting.server.ts";

/** Settings of `core/testimonial_grid`. */
const TestimonialGridSettings = z.object({ heading: text, subheading: text }).and(ListSettings);

export type TestimonialGrid = ListResult<TestimonialModel> & { heading: string; subheading: string };

/** Loads all testimonials. The API sends them without pictures and ratings. [API-043] */
async function loadTestimonialGrid(
  settings: z.output<typeof TestimonialGridSettings>,
  widgetContext: WidgetContext,
): Promise<TestimonialGrid> {
  const { organiser, html } = widgetContext.context;
  const testimonials = await organiser.contentRecords.listAllTestimonials();
  const { items, pagination } = applyListSettings(testimonials, settings, widgetContext, ({ name }) => name);
  return {
    heading: settings.heading,
    subheading: settings.subheading,
    items: await Promise.all(items.map((testimonial) => toTestimonialModel(testimonial, html))),
    pagination,
  };
}

export const widgetLoader = createWidgetLoader(
  "core/testimonial_grid",
  TestimonialGridSettings,
  loadTestimonialGrid,
);
