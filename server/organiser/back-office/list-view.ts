import { html, type Html } from "../page/html.ts";
import type { OfficePageContent } from "./layout.ts";
import type { ListRow, Section } from "./section.ts";

export const ROWS_PER_PAGE = 50;

type Listed = {
  rows: readonly ListRow[];
  total: number;
  page: number;
  of: number | null;
  /** Name of the record `of`; null for all records, or if there is no such record. */
  owner: string | null;
  site: string;
};

/** A list with the state of each record and a link to it on the site. `site` is the site's origin. */
export const listView = (
  section: Section,
  { rows, total, page, of, owner, site }: Listed,
): OfficePageContent => {
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const emptyText = of === null ? section.emptyText : "None.";
  const caption = total === 0 ? emptyText : `${first} to ${first + rows.length - 1} of ${total}`;
  return {
    status: 200,
    title: section.title,
    content: html`${of === null ? null : filterNote(section, owner)}
      <table>
        <caption>
          ${caption}
        </caption>
        <thead>
          <tr>
            ${[...section.columns, "State", "Links"].map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => rowView(section, row, site))}
        </tbody>
      </table>
      ${pageLinks(section, { page, of, isLast: page * ROWS_PER_PAGE >= total })}`,
  };
};

/** Shows that the list is filtered. */
function filterNote(section: Section, owner: string | null): Html {
  const listed = section.title.toLowerCase();
  const kind = section.owner?.kind ?? "record";
  const message = owner === null ? `There is no ${kind} with this number.` : `Only ${listed} of ${owner}.`;
  return html`<p>${message} <a href="/cms/${section.name}">All ${listed}</a></p>`;
}

const rowView = (section: Section, { id, cells, state, sitePath }: ListRow, site: string): Html =>
  html`<tr>
    ${cells.map((cell, index) => html`<td data-name="${section.columns[index] ?? ""}">${cell}</td>`)}
    <td data-name="State">${state}</td>
    <td>
      ${id && html`<a href="/cms/${section.name}/${id}">Open</a>`}
      ${sitePath && html` <a href="${site}${sitePath}">View on site</a>`}
    </td>
  </tr>`;

function pageLinks({ name }: Section, at: { page: number; of: number | null; isLast: boolean }): Html {
  const addressOf = (page: number) =>
    `/cms/${name}?${new URLSearchParams({ page: String(page), ...(at.of === null ? {} : { of: String(at.of) }) })}`;
  return html`<p>
    ${at.page > 1 ? html`<a href="${addressOf(at.page - 1)}">Previous</a>` : null}
    ${at.isLast ? null : html` <a href="${addressOf(at.page + 1)}">Next</a>`}
  </p>`;
}
