import { PLAIN_FRAME } from "../frame/frame.ts";
import type { WidgetKind } from "../loaders.server.ts";
import { type PageModel, type PageRow, buildSingleWidgetRow, listWidgets } from "./page-model.ts";

/**
 * Inserts the required sections that the organiser's home page lacks after its first row: the upcoming
 * events, then the headline event. [RT-003 RT-005]
 */
export function addHomeSections(page: PageModel): PageModel {
  const presentKinds = new Set(listWidgets(page).map(({ kind }) => kind));
  const missingRows = REQUIRED_KINDS.filter((kind) => !presentKinds.has(kind)).map(buildSectionRow);
  const [first, ...rest] = page.rows;
  return { ...page, rows: first ? [first, ...missingRows, ...rest] : missingRows };
}

/**
 * Returns the home page of an organiser who hasn't created one: a banner with the organisation's name, and
 * the required sections.
 */
export function buildDefaultHomePage(texts: {
  heading: string;
  subheading: string;
  button: string;
}): PageModel {
  const banner = buildSingleWidgetRow({
    key: "home-banner",
    kind: "core/hero_quote" satisfies WidgetKind,
    variables: { ...texts, text_justify: "left", button_text: texts.button, button_link: "/events" },
    frame: PLAIN_FRAME,
  });
  return addHomeSections({
    slug: "home",
    title: texts.heading,
    description: "",
    rows: [banner],
    content: "",
    changesAt: null,
    preview: null,
  });
}

const REQUIRED_KINDS: readonly WidgetKind[] = ["site/upcoming_events", "site/headline_event"];

const buildSectionRow = (kind: WidgetKind): PageRow =>
  buildSingleWidgetRow({ key: `home-${kind}`, kind, variables: {}, frame: PLAIN_FRAME });
