import type { WidgetLoader } from "./widget-loader.ts";

/** The loader module of each widget kind. `views.ts` must have a view for each kind. */
const LOADER_MODULES = {
  "core/hero_quote": () => import("./widgets/hero-quote/load.server.ts"),
  "core/heading": () => import("./widgets/heading/load.server.ts"),
  "core/html": () => import("./widgets/html/load.server.ts"),
  "core/button_link": () => import("./widgets/button-link/load.server.ts"),
  "core/form": () => import("./widgets/form/load.server.ts"),
  "core/gift_voucher_purchase": () => import("./widgets/gift-voucher-purchase/load.server.ts"),
  "core/gallery": () => import("./widgets/gallery/load.server.ts"),
  "core/gallery_group": () => import("./widgets/gallery-group/load.server.ts"),
  "core/image_with_content": () => import("./widgets/image-with-content/load.server.ts"),
  "core/image": () => import("./widgets/image/load.server.ts"),
  "core/video": () => import("./widgets/video/load.server.ts"),
  "core/call_to_action": () => import("./widgets/call-to-action/load.server.ts"),
  "core/raw_code": () => import("./widgets/raw-code/load.server.ts"),
  "core/google_map": () => import("./widgets/google-map/load.server.ts"),
  "core/person_list": () => import("./widgets/person-list/load.server.ts"),
  "core/faq": () => import("./widgets/faq/load.server.ts"),
  "core/hero_testimonial": () => import("./widgets/hero-testimonial/load.server.ts"),
  "core/testimonial_grid": () => import("./widgets/testimonial-grid/load.server.ts"),
  "core/link_children": () => import("./widgets/link-children/load.server.ts"),
  "site/upcoming_events": () => import("./widgets/upcoming-events/load.server.ts"),
  "site/headline_event": () => import("./widgets/headline-event/load.server.ts"),
};

type Modules = typeof LOADER_MODULES;

/** The name of a widget kind in the API. */
export type WidgetKind = keyof Modules;

type LoaderFor<K extends WidgetKind> = Awaited<ReturnType<Modules[K]>>["widgetLoader"];

export type WidgetData = {
  [K in WidgetKind]: LoaderFor<K> extends WidgetLoader<K, infer Data> ? Data : never;
};

/** For each widget kind, a function that imports its loader. */
export const loaders: { [K in WidgetKind]: () => Promise<{ widgetLoader: WidgetLoader<K, WidgetData[K]> }> } =
  LOADER_MODULES;

export const isWidgetKind = (name: string): name is WidgetKind => Object.hasOwn(loaders, name);
