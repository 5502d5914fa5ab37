import type { ButtonLink } from "./widgets/button-link/data.ts";
import type { CallToAction } from "./widgets/call-to-action/data.ts";
import type { FormWidget } from "./widgets/form/data.ts";
import type { GalleryGroup } from "./widgets/gallery-group/data.ts";
import type { GalleryWidget } from "./widgets/gallery/data.ts";
import type { HeadingWidget } from "./widgets/heading/data.ts";
import type { HeadlineEvent } from "./widgets/headline-event/data.ts";
import type { HeroQuote } from "./widgets/hero-quote/data.ts";
import type { HtmlWidget } from "./widgets/html/data.ts";
import type { ImageWithContent } from "./widgets/image-with-content/data.ts";
import type { ImageWidget } from "./widgets/image/data.ts";
import type { UpcomingEvents } from "./widgets/upcoming-events/data.ts";
import type { VideoWidget } from "./widgets/video/data.ts";

/**
 * The kinds of widgets, and what each shows. `loaders.ts` says how it is got, `views.ts` how it looks; a kind
 * that is missing in one of them does not compile.
 */
export type WidgetData = {
  "core/hero_quote": HeroQuote;
  "core/heading": HeadingWidget;
  "core/html": HtmlWidget;
  "core/button_link": ButtonLink;
  "core/form": FormWidget;
  "core/gallery": GalleryWidget;
  "core/gallery_group": GalleryGroup;
  "core/image_with_content": ImageWithContent;
  "core/image": ImageWidget;
  "core/video": VideoWidget;
  "core/call_to_action": CallToAction;
  "site/upcoming_events": UpcomingEvents;
  "site/headline_event": HeadlineEvent;
};

export type Kind = keyof WidgetData;
