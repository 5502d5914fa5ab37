import { z } from "zod";
import { ListSettings } from "../../lists/list-settings.server.ts";
import { text } from "../setting.server.ts";

/** Settings of `core/testimonial_grid`. */
export const TestimonialGridSettings = z.object({ heading: text, subheading: text }).and(ListSettings);
