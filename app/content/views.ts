import type { WidgetKind, WidgetData } from "./loaders.server.ts";
import { type LazyView, lazyView } from "../ui/lazy-view.tsx";
import type { LoadedRow } from "./load-widgets.ts";
import type { ViewProps } from "./view-props.ts";

/** The view of each widget kind. The browser loads only the code of the kinds on its page. */
export const views: { [K in WidgetKind]: LazyView<ViewProps<WidgetData[K]>> } = {
  "core/hero_quote": lazyView(() => import("./widgets/hero-quote/view.tsx")),
  "core/heading": lazyView(() => import("./widgets/heading/view.tsx")),
  "core/html": lazyView(() => import("./widgets/html/view.tsx")),
  "core/button_link": lazyView(() => import("./widgets/button-link/view.tsx")),
  "core/form": lazyView(() => import("./widgets/form/view.tsx")),
  "core/gift_voucher_purchase": lazyView(() => import("./widgets/gift-voucher-purchase/view.tsx")),
  "core/gallery": lazyView(() => import("./widgets/gallery/view.tsx")),
  "core/gallery_group": lazyView(() => import("./widgets/gallery-group/view.tsx")),
  "core/image_with_content": lazyView(() => import("./widgets/image-with-content/view.tsx")),
  "core/image": lazyView(() => import("./widgets/image/view.tsx")),
  "core/video": lazyView(() => import("./widgets/video/view.tsx")),
  "core/call_to_action": lazyView(() => import("./widgets/call-to-action/view.tsx")),
  "core/raw_code": lazyView(() => import("./widgets/raw-code/view.tsx")),
  "core/google_map": lazyView(() => import("./widgets/google-map/view.tsx")),
  "core/person_list": lazyView(() => import("./widgets/person-list/view.tsx")),
  "core/faq": lazyView(() => import("./widgets/faq/view.tsx")),
  "core/hero_testimonial": lazyView(() => import("./widgets/hero-testimonial/view.tsx")),
  "core/testimonial_grid": lazyView(() => import("./widgets/testimonial-grid/view.tsx")),
  "core/link_children": lazyView(() => import("./widgets/link-children/view.tsx")),
  "site/upcoming_events": lazyView(() => import("./widgets/upcoming-events/view.tsx")),
  "site/headline_event": lazyView(() => import("./widgets/headline-event/view.tsx")),
};

/**
 * Loads the code of all widgets in a document, so that hydration needs no further code. Ignores unknown
 * kinds.
 */
export async function loadViewsForDocument(document: Document): Promise<void> {
  const kinds = new Set(
    [...document.querySelectorAll("[data-kind]")].map((frame) => frame.getAttribute("data-kind")),
  );
  const used = Object.entries(views).filter(([kind]) => kinds.has(kind));
  await Promise.all(used.map(([, view]) => view.load()));
}

/** Loads the code of all widgets of some rows, so that a navigation shows the complete page. */
export async function loadViews(rows: readonly LoadedRow[]): Promise<void> {
  const widgets = rows.flatMap((row) => row.columns.flatMap((column) => column.widgets));
  await Promise.all(widgets.map(async (widget) => widget.state === "ready" && views[widget.kind].load()));
}
