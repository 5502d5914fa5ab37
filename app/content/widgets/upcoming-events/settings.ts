import { z } from "zod";
import { text, wholeBetween } from "../setting.server.ts";

/**
 * Settings of `site/upcoming_events`, this site's own widget: words of the organiser's, and how many events.
 */
export const UpcomingEventsSettings = z.object({
  heading: text,
  subheading: text,
  limit: wholeBetween(1, 12, 3),
});
