import type { RawCode } from "./widgets/raw-code/data.ts";
import type { GoogleMap } from "./widgets/google-map/data.ts";
import type { PersonList } from "./widgets/person-list/data.ts";
import type { Faq } from "./widgets/faq/data.ts";
import type { HeroTestimonial } from "./widgets/hero-testimonial/data.ts";
import type { TestimonialGrid } from "./widgets/testimonial-grid/data.ts";
import type { LinkChildren } from "./widgets/link-children/data.ts";
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
import type { GiftVoucherWidget } from "./widgets/gift-voucher-purchase/data.ts";
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
  "core/gift_voucher_purchase": GiftVoucherWidget;
  "core/gallery": GalleryWidget;
  "core/gallery_group": GalleryGroup;
  "core/image_with_content": ImageWithContent;
  "core/image": ImageWidget;
  "core/video": VideoWidget;
  "core/call_to_action": CallToAction;
  "core/raw_code": RawCode;
  "core/google_map": GoogleMap;
  "core/person_list": PersonList;
  "core/faq": Faq;
  "core/hero_testimonial": HeroTestimonial;
  "core/testimonial_grid": TestimonialGrid;
  "core/link_children": LinkChildren;
  "site/upcoming_events": UpcomingEvents;
  "site/headline_event": HeadlineEvent;
};

export type Kind = keyof WidgetData;
