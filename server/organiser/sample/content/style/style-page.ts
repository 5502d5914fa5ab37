import { heading, html, row, tabs, type PageSource } from "../../../content/page-source.ts";
import { frames } from "./frames.ts";
import { banners, buttons, pictures } from "./basic-widgets.ts";
import { lists } from "./lists.ts";

/**
 * The style guide: every widget in every variant, for design changes and tests. No page links to it, and it
 * isn't in the sitemap.
 */
export const stylePage: PageSource = {
  url: "style",
  name: "Style",
  title: "Every widget",
  seoTitle: "Every widget",
  description: "Every widget in every variant.",
  isInSitemap: false,
  rows: (idLookup) => [
    row(
      heading("h1", "Every widget"),
      html("<p>Each kind of widget in each of its variants, for whoever changes the look.</p>"),
      heading("h2", "Headings"),
      heading("h3", "Of the third level"),
      { kind: "core/heading", settings: { heading_type: "h4", heading: "Of the fourth", centered: false } },
      { kind: "core/heading", settings: { heading_type: "h3", heading: "In the middle", centered: true } },
    ),
    row(heading("h2", "HTML"), html(EVERY_ELEMENT), {
      kind: "core/raw_code",
      name: "Raw code",
      settings: { raw_html: "<p>Raw code: <strong>cleaned</strong> unless the organiser trusts it.</p>" },
    }),
    {
      blocks: [
        { width: 4, widgets: [heading("h3", "Four of twelve"), html("<p>Beside eight.</p>")] },
        { width: 8, widgets: [heading("h3", "Eight of twelve"), html("<p>Beside four.</p>")] },
        { width: 6, offset: 3, widgets: [heading("h3", "Six, three to the left"), html("<p>Alone.</p>")] },
      ],
    },
    tabs(
      ["First tab", html("<p>What is in the first tab.</p>")],
      ["Second tab", html("<p>What is in the second.</p>")],
    ),
    ...buttons,
    ...pictures(idLookup),
    ...banners(idLookup),
    ...lists,
    ...frames(idLookup),
    row(heading("h2", "A form"), {
      kind: "core/form",
      name: "Form",
      settings: { form: idLookup.form("volunteer"), framework: "" },
    }),
    row(heading("h2", "Gift vouchers"), {
      kind: "core/gift_voucher_purchase",
      name: "Gift vouchers",
      settings: { amounts: "25|50|100" },
    }),
    row({
      kind: "site/upcoming_events",
      settings: { heading: "Upcoming events", subheading: "Of each venue", limit: 3 },
    }),
    row({ kind: "site/headline_event", settings: { heading: "", button_text: "" } }),
  ],
};

const EVERY_ELEMENT = `
<h3>A heading within text</h3>
<p>Text with <strong>strong</strong> and <em>emphasised</em> words, <code>code</code>, <mark>marked</mark> ones and a <a href="/rules">link</a>.</p>
<ul><li>One</li><li>Two<ul><li>Two and a half</li></ul></li></ul>
<ol><li>First</li><li>Second</li></ol>
<blockquote><p>What somebody said.</p></blockquote>
<table><thead><tr><th>Lane</th><th>Time</th></tr></thead><tbody><tr><td>One</td><td>6.087</td></tr><tr><td>Two</td><td>6.089</td></tr></tbody></table>
<hr>
<p class="text-center">In the middle.</p>`;
