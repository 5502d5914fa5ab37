import type { Kind } from "./kinds.ts";
import { VoucherSettings } from "./widgets/gift-voucher-purchase/settings.ts";
import { type WidgetLoader, widgetLoader } from "./widget-loader.ts";
import { loadButtonLink } from "./widgets/button-link/data.ts";
import { ButtonLinkSettings } from "./widgets/button-link/settings.ts";
import { loadCallToAction } from "./widgets/call-to-action/data.ts";
import { CallToActionSettings } from "./widgets/call-to-action/settings.ts";
import { loadFormWidget } from "./widgets/form/data.ts";
import { FormSettings } from "./widgets/form/settings.ts";
import { loadGalleryGroup } from "./widgets/gallery-group/data.ts";
import { GalleryGroupSettings } from "./widgets/gallery-group/settings.ts";
import { loadGallery } from "./widgets/gallery/data.ts";
import { GallerySettings } from "./widgets/gallery/settings.ts";
import { loadGiftVoucherWidget } from "./widgets/gift-voucher-purchase/data.ts";
import { loadHeading } from "./widgets/heading/data.ts";
import { HeadingSettings } from "./widgets/heading/settings.ts";
import { loadHeadlineEvent } from "./widgets/headline-event/data.ts";
import { HeadlineEventSettings } from "./widgets/headline-event/settings.ts";
import { loadHeroQuote } from "./widgets/hero-quote/data.ts";
import { HeroQuoteSettings } from "./widgets/hero-quote/settings.ts";
import { loadHtml } from "./widgets/html/data.ts";
import { HtmlSettings } from "./widgets/html/settings.ts";
import { loadImageWithContent } from "./widgets/image-with-content/data.ts";
import { ImageWithContentSettings } from "./widgets/image-with-content/settings.ts";
import { loadImage } from "./widgets/image/data.ts";
import { ImageSettings } from "./widgets/image/settings.ts";
import { loadRawCode } from "./widgets/raw-code/data.ts";
import { RawCodeSettings } from "./widgets/raw-code/settings.ts";
import { loadGoogleMap } from "./widgets/google-map/data.ts";
import { GoogleMapSettings } from "./widgets/google-map/settings.ts";
import { loadPersonList } from "./widgets/person-list/data.ts";
import { PersonListSettings } from "./widgets/person-list/settings.ts";
import { loadFaq } from "./widgets/faq/data.ts";
import { FaqSettings } from "./widgets/faq/settings.ts";
import { loadHeroTestimonial } from "./widgets/hero-testimonial/data.ts";
import { HeroTestimonialSettings } from "./widgets/hero-testimonial/settings.ts";
import { loadTestimonialGrid } from "./widgets/testimonial-grid/data.ts";
import { TestimonialGridSettings } from "./widgets/testimonial-grid/settings.ts";
import { loadLinkChildren } from "./widgets/link-children/data.ts";
import { LinkChildrenSettings } from "./widgets/link-children/settings.ts";
import { loadUpcomingEvents } from "./widgets/upcoming-events/data.ts";
import { UpcomingEventsSettings } from "./widgets/upcoming-events/settings.ts";
import { loadVideo } from "./widgets/video/data.ts";
import { VideoSettings } from "./widgets/video/settings.ts";

/** How each kind gets what it shows, on the server. */
export const loaders: { [K in Kind]: WidgetLoader<K> } = {
  "core/hero_quote": widgetLoader("core/hero_quote", HeroQuoteSettings, loadHeroQuote),
  "core/heading": widgetLoader("core/heading", HeadingSettings, loadHeading),
  "core/html": widgetLoader("core/html", HtmlSettings, loadHtml),
  "core/button_link": widgetLoader("core/button_link", ButtonLinkSettings, loadButtonLink),
  "core/form": widgetLoader("core/form", FormSettings, loadFormWidget),
  "core/gift_voucher_purchase": widgetLoader(
    "core/gift_voucher_purchase",
    VoucherSettings,
    loadGiftVoucherWidget,
  ),
  "core/gallery": widgetLoader("core/gallery", GallerySettings, loadGallery),
  "core/gallery_group": widgetLoader("core/gallery_group", GalleryGroupSettings, loadGalleryGroup),
  "core/image_with_content": widgetLoader(
    "core/image_with_content",
    ImageWithContentSettings,
    loadImageWithContent,
  ),
  "core/image": widgetLoader("core/image", ImageSettings, loadImage),
  "core/video": widgetLoader("core/video", VideoSettings, loadVideo),
  "core/call_to_action": widgetLoader("core/call_to_action", CallToActionSettings, loadCallToAction),
  "core/raw_code": widgetLoader("core/raw_code", RawCodeSettings, loadRawCode),
  "core/google_map": widgetLoader("core/google_map", GoogleMapSettings, loadGoogleMap),
  "core/person_list": widgetLoader("core/person_list", PersonListSettings, loadPersonList),
  "core/faq": widgetLoader("core/faq", FaqSettings, loadFaq),
  "core/hero_testimonial": widgetLoader(
    "core/hero_testimonial",
    HeroTestimonialSettings,
    loadHeroTestimonial,
  ),
  "core/testimonial_grid": widgetLoader(
    "core/testimonial_grid",
    TestimonialGridSettings,
    loadTestimonialGrid,
  ),
  "core/link_children": widgetLoader("core/link_children", LinkChildrenSettings, loadLinkChildren),
  "site/upcoming_events": widgetLoader("site/upcoming_events", UpcomingEventsSettings, loadUpcomingEvents),
  "site/headline_event": widgetLoader("site/headline_event", HeadlineEventSettings, loadHeadlineEvent),
};

export const isKind = (name: string): name is Kind => Object.hasOwn(loaders, name);
