import { plainFrame } from "../frame/frame.ts";
import type { Kind } from "../loaders.server.ts";
import { type PageModel, type PageRow, singleWidgetRow, pageWidgets } from "./page-model.ts";

/**
 * Adds the sections that the home page always has. Those that the organiser's page doesn't contain are
 * inserted after its first row, the upcoming events before the headline event, as specified. [RT-003 RT-005]
 */
export function withHomeSections(page: PageModel): PageModel {
  const placed = new Set(pageWidgets(page).map(({ kind }) => kind));
  const missing = sections.filter((kind) => !placed.has(kind)).map(sectionRow);
  const [first, ...rest] = page.rows;
  return { ...page, rows: first ? [first, ...missing, ...rest] : missing };
}

/**
 * Returns the home page for an organiser without one: a banner with the organisation's name, and the
 * sections.
 */
export function defaultHomePage(texts: { heading: string; subheading: string; button: string }): PageModel {
  const banner = singleWidgetRow({
    key: "home-banner",
    kind: "core/hero_quote" satisfies Kind,
    variables: { ...texts, text_justify: "left", button_text: texts.button, button_link: "/events" },
    frame: plainFrame,
  });
  return withHomeSections({
    slug: "home",
    title: texts.heading,
    description: "",
    rows: [banner],
    content: "",
    changesAt: null,
    preview: null,
  });
}

const sections: readonly Kind[] = ["site/upcoming_events", "site/headline_event"];

const sectionRow = (kind: Kind): PageRow =>
  singleWidgetRow({ key: `home-${kind}`, kind, variables: {}, frame: plainFrame });
