import { html, type Html } from "../page/html.ts";
import type { BackOfficePageContent } from "./layout.ts";
import type { ListRow, Section } from "./section.ts";

export const ROWS_PER_PAGE = 50;

type ListPage = {
  rows: readonly ListRow[];
  total: number;
  page: number;
  /** Id of the record that the list is filtered by; null for all records. */
  ownerId: number | null;
  /** Name of that record; null if the list isn't filtered, or if there is no such record. */
  ownerName: string | null;
  /** Origin of the site. */
  site: string;
};

/** Renders a page of a section's list, with the state of each record and a link to it on the site. */
export const listView = (
  section: Section,
  { rows, total, page, ownerId, ownerName, site }: ListPage,
): BackOfficePageContent => {
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const emptyText = ownerId === null ? section.emptyText : "None.";
  const caption = total === 0 ? emptyText : `${first} to ${first + rows.length - 1} of ${total}`;
  return {
    status: 200,
    title: section.title,
    content: html`${ownerId === null ? null : renderFilterNote(section, ownerName)}
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
          ${rows.map((row) => renderRow(section, row, site))}
        </tbody>
      </table>
      ${renderPageLinks(section, { page, ownerId, isLast: page * ROWS_PER_PAGE >= total })}`,
  };
};

/** Renders the note that the list is filtered, with a link to the whole list. */
function renderFilterNote(section: Section, ownerName: string | null): Html {
  const recordsName = section.title.toLowerCase();
  const kind = section.owner?.kind ?? "record";
  const message =
    ownerName === null ? `There is no ${kind} with this number.` : `Only ${recordsName} of ${ownerName}.`;
  return html`<p>${message} <a href="/cms/${section.name}">All ${recordsName}</a></p>`;
}

const renderRow = (section: Section, { id, cells, state, sitePath }: ListRow, site: string): Html =>
  html`<tr>
    ${cells.map((cell, index) => html`<td data-name="${section.columns[index] ?? ""}">${cell}</td>`)}
    <td data-name="State">${state}</td>
    <td>
      ${id && html`<a href="/cms/${section.name}/${id}">Open</a>`}
      ${sitePath && html` <a href="${site}${sitePath}">View on site</a>`}
    </td>
  </tr>`;

function renderPageLinks(
  { name }: Section,
  position: { page: number; ownerId: number | null; isLast: boolean },
): Html {
  const buildUrl = (page: number) =>
    `/cms/${name}?${new URLSearchParams({ page: String(page), ...(position.ownerId === null ? {} : { of: String(position.ownerId) }) })}`;
  return html`<p>
    ${position.page > 1 ? html`<a href="${buildUrl(position.page - 1)}">Previous</a>` : null}
    ${position.isLast ? null : html` <a href="${buildUrl(position.page + 1)}">Next</a>`}
  </p>`;
}
