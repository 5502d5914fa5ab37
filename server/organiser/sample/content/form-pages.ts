import { heading, html, row, type PageSource } from "../../content/page-source.ts";

const buildFormWidget = (id: number) => ({
  kind: "core/form",
  name: "Form",
  settings: { form: id, framework: "" },
});

export const trackHirePage: PageSource = {
  url: "track-hire",
  name: "Track hire",
  title: "Hire the track",
  seoTitle: "Hire the track for your club",
  description: "The strip, the lights and the crew for a day of your own.",
  rows: ({ form }) => [
    row(
      heading("h1", "Hire the track"),
      html("<p>The strip, the lights and our crew, for a day of your own. Prices start at $4,000.</p>"),
      buildFormWidget(form("track-hire")),
    ),
  ],
};

export const volunteerPage: PageSource = {
  url: "volunteer",
  name: "Work with us",
  title: "Work with us",
  seoTitle: "Work with us at the strip",
  description: "Gates, start line, scrutineering: work with us for a night or a season.",
  rows: ({ form }) => [
    row(
      heading("h1", "Work with us"),
      html('<p>You come with a club? <a href="/form/club-stand">Ask for a stand</a> instead.</p>'),
      buildFormWidget(form("volunteer")),
    ),
  ],
};
