import { heading, html, row, type PageSource } from "../../content/page-source.ts";

export const peoplePage: PageSource = {
  url: "people",
  name: "People",
  title: "The people",
  seoTitle: "The people who run the nights",
  description: "Who looks at your car, who starts you, who calls your time, and what drivers say about them.",
  rows: () => [
    row(
      heading("h1", "The people"),
      html(
        "<p>Six people plan the season; on the night there are some forty, most of them in green. These are the ones you’ll talk to.</p>",
      ),
    ),
    row({ kind: "core/person_list", name: "People", settings: { _items_per_page: 64 } }),
    row({
      kind: "core/hero_testimonial",
      name: "What drivers say",
      settings: {
        heading: "What drivers say",
        subheading: "On the way home, mostly",
        button_link: "/events",
        button_text: "Pick your night",
        button_colour: "bnd",
        testimonials: "drivers",
      },
    }),
    row({
      kind: "core/link_children",
      name: "Before you come",
      settings: { top_level: "before-you-come" },
    }),
  ],
};
