import type { WidgetKind, WidgetData } from "./loaders.server.ts";
import { type LazyView, createLazyView } from "../ui/lazy-view.tsx";
import type { LoadedRow } from "./load-widgets.ts";
import type { ViewProps } from "./view-props.ts";

/** The view of each widget kind. Browsers load only the views that the page needs. */
export const views: { [K in WidgetKind]: LazyView<ViewProps<WidgetData[K]>> } = {
  "core/hero_quote": createLazyView(() => import("./widgets/hero-quote/view.tsx")),
  "core/heading": createLazyView(() => import("./widgets/heading/view.tsx")),
  "core/html": createLazyView(() => import("./widgets/html/view.tsx")),
  "core/button_link": createLazyView(() => import("./widgets/button-link/view.tsx")),
  "core/form": createLazyView(() => import("./widgets/form/view.tsx")),
  "core/gift_voucher_purchase": createLazyView(() => import("./widgets/gift-voucher-purchase/view.tsx")),
  "core/gallery": createLazyView(() => import("./widgets/gallery/view.tsx")),
  "core/gallery_group": createLazyView(() => import("./widgets/gallery-group/view.tsx")),
  "core/image_with_content": createLazyView(() => import("./widgets/image-with-content/view.tsx")),
  "core/image": createLazyView(() => import("./widgets/image/view.tsx")),
  "core/video": createLazyView(() => import("./widgets/video/view.tsx")),
  "core/call_to_action": createLazyView(() => import("./widgets/call-to-action/view.tsx")),
  "core/raw_code": createLazyView(() => import("./widgets/raw-code/view.tsx")),
  "core/google_map": createLazyView(() => import("./widgets/google-map/view.tsx")),
  "core/person_list": createLazyView(() => import("./widgets/person-list/view.tsx")),
  "core/faq": createLazyView(() => import("./widgets/faq/view.tsx")),
  "core/hero_testimonial": createLazyView(() => import("./widgets/hero-testimonial/view.tsx")),
  "core/testimonial_grid": createLazyView(() => import("./widgets/testimonial-grid/view.tsx")),
  "core/link_children": createLazyView(() => import("./widgets/link-children/view.tsx")),
  "site/upcoming_events": createLazyView(() => import("./widgets/upcoming-events/view.tsx")),
  "site/headline_event": createLazyView(() => import("./widgets/headline-event/view.tsx")),
};

/** Loads the views of all widgets in a document, so that hydration needs no further code. */
export async function loadViewsForDocument(document: Document): Promise<void> {
  const kinds = new Set(
    [...document.querySelectorAll("[data-kind]")].map((frame) => frame.getAttribute("data-kind")),
  );
  const usedViews = Object.entries(views).filter(([kind]) => kinds.has(kind));
  await Promise.all(usedViews.map(([, view]) => view.load()));
}

/** Loads the views of all widgets in `rows`, so that the complete page can be rendered at once. */
export async function loadViews(rows: readonly LoadedRow[]): Promise<void> {
  const widgets = rows.flatMap((row) => row.columns.flatMap((column) => column.widgets));
  await Promise.all(widgets.map(async (widget) => widget.state === "ready" && views[widget.kind].load()));
}
