import type { Kind, WidgetData } from "./kinds.ts";
import { type LateView, lateView } from "../ui/late-view.tsx";
import type { ShownRow } from "./load-widgets.ts";
import type { ViewProps } from "./view-props.ts";

/** How each kind looks. The browser loads the code of the kinds that are on its page and no others. */
export const views: { [K in Kind]: LateView<ViewProps<WidgetData[K]>> } = {
  "core/hero_quote": lateView(() => import("./widgets/hero-quote/view.tsx")),
  "core/heading": lateView(() => import("./widgets/heading/view.tsx")),
  "core/html": lateView(() => import("./widgets/html/view.tsx")),
  "core/button_link": lateView(() => import("./widgets/button-link/view.tsx")),
  "core/form": lateView(() => import("./widgets/form/view.tsx")),
  "core/gift_voucher_purchase": lateView(() => import("./widgets/gift-voucher-purchase/view.tsx")),
  "core/gallery": lateView(() => import("./widgets/gallery/view.tsx")),
  "core/gallery_group": lateView(() => import("./widgets/gallery-group/view.tsx")),
  "core/image_with_content": lateView(() => import("./widgets/image-with-content/view.tsx")),
  "core/image": lateView(() => import("./widgets/image/view.tsx")),
  "core/video": lateView(() => import("./widgets/video/view.tsx")),
  "core/call_to_action": lateView(() => import("./widgets/call-to-action/view.tsx")),
  "core/raw_code": lateView(() => import("./widgets/raw-code/view.tsx")),
  "core/google_map": lateView(() => import("./widgets/google-map/view.tsx")),
  "core/person_list": lateView(() => import("./widgets/person-list/view.tsx")),
  "core/faq": lateView(() => import("./widgets/faq/view.tsx")),
  "core/hero_testimonial": lateView(() => import("./widgets/hero-testimonial/view.tsx")),
  "core/testimonial_grid": lateView(() => import("./widgets/testimonial-grid/view.tsx")),
  "core/link_children": lateView(() => import("./widgets/link-children/view.tsx")),
  "site/upcoming_events": lateView(() => import("./widgets/upcoming-events/view.tsx")),
  "site/headline_event": lateView(() => import("./widgets/headline-event/view.tsx")),
};

/**
 * Loads the code of the kinds that a document shows, so that the browser can take over all of it at once.
 * Unknown kinds have none.
 */
export async function loadViewsIn(document: Document): Promise<void> {
  const kinds = new Set(
    [...document.querySelectorAll("[data-kind]")].map((frame) => frame.getAttribute("data-kind")),
  );
  const shown = Object.entries(views).filter(([kind]) => kinds.has(kind));
  await Promise.all(shown.map(([, view]) => view.load()));
}

/** Loads the code of all widgets of some rows, so that a navigation arrives at a page that is whole. */
export async function loadViews(rows: readonly ShownRow[]): Promise<void> {
  const widgets = rows.flatMap((row) => row.columns.flatMap((column) => column.widgets));
  await Promise.all(widgets.map(async (widget) => widget.state === "ready" && views[widget.kind].load()));
}
