import { z } from "zod";
import { text } from "../setting.server.ts";

/** Settings of `site/headline_event`, this site's own widget: words in place of the site's. */
export const HeadlineEventSettings = z.object({ heading: text, button_text: text });
