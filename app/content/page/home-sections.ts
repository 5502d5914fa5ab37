import { plainFrame } from "../frame/frame.ts";
import type { Kind } from "../kinds.ts";
import { type PageModel, type PageRow, rowOfWidget, widgetsOf } from "./page-model.ts";

/**
 * The home page with the sections that it always has: what the organiser's page doesn't place itself is added
 * after its first row, the upcoming events before the headline event, in the documents' order. [RT-003
 * RT-005]
 */
export function withHomeSections(page: PageModel): PageModel {
  const placed = new Set(widgetsOf(page).map(({ kind }) => kind));
  const missing = sections.filter((kind) => !placed.has(kind)).map(sectionRow);
  const [first, ...rest] = page.rows;
  return { ...page, rows: first ? [first, ...missing, ...rest] : missing };
}

/** Home while the organiser has no page for it: a banner with the organisation's name, and the sections. */
export function homeWithoutPage(words: { heading: string; subheading: string; button: string }): PageModel {
  const banner = rowOfWidget({
    key: "home-banner",
    kind: "core/hero_quote" satisfies Kind,
    variables: { ...words, text_justify: "left", button_text: words.button, button_link: "/events" },
    frame: plainFrame,
  });
  return withHomeSections({
    slug: "home",
    title: words.heading,
    description: "",
    rows: [banner],
    content: "",
    changesAt: null,
    preview: null,
  });
}

const sections: readonly Kind[] = ["site/upcoming_events", "site/headline_event"];

const sectionRow = (kind: Kind): PageRow =>
  rowOfWidget({ key: `home-${kind}`, kind, variables: {}, frame: plainFrame });
