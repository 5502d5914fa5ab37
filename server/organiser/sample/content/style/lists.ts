import { heading, row, type RowSource } from "../../../content/page-source.ts";

/** Widgets that list the organiser's records, and maps. */
export const lists: RowSource[] = [
  row(heading("h2", "People, two at a time"), {
    kind: "core/person_list",
    settings: { _items_per_page: 2, _sort_by: "last_name", _next_label: "More people" },
  }),
  row({
    kind: "core/hero_testimonial",
    settings: {
      heading: "A testimonial hero",
      subheading: "Of three",
      button_link: "/events",
      button_text: "And a button",
      button_colour: "bnd",
      testimonials: "",
    },
  }),
  row({ kind: "core/testimonial_grid", settings: { heading: "A testimonial grid", subheading: "Of all" } }),
  row({
    kind: "core/faq",
    settings: { heading: "", pagecontent: "<p>Words above the questions.</p>", group: "entering" },
  }),
  row({ kind: "core/link_children", settings: { top_level: "before-you-come" } }),
  row(
    heading("h2", "Maps"),
    buildMap({ location: "-33.61, 150.75 (Sandstone Raceway)", zoom: "12", show_sign: "1" }),
    buildMap({ location: "77 Limestone Drive, Karrin Park WA 6167", width: "320", height: "240" }),
  ),
];

function buildMap(settings: Record<string, unknown>) {
  return { kind: "core/google_map", settings };
}
