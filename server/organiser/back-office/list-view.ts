import { html, type Html } from "../page/html.ts";
import type { Shown } from "./layout.ts";
import type { ListRow, Section } from "./section.ts";

export const rowsPerPage = 50;

type Listed = { rows: readonly ListRow[]; total: number; page: number; of: number | null; site: string };

/** A list with the state of each and a link to where the site shows it. `site` is the site's origin. */
export const listView = (section: Section, { rows, total, page, of, site }: Listed): Shown => {
  const first = (page - 1) * rowsPerPage + 1;
  const shown = total === 0 ? "Nothing here yet." : `${first} to ${first + rows.length - 1} of ${total}`;
  return {
    status: 200,
    title: section.title,
    content: html`<table>
        <caption>
          ${shown}
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
      ${turning(section, { page, of, isLast: page * rowsPerPage >= total })}`,
  };
};

const rowView = (section: Section, { id, cells, state, sitePath }: ListRow, site: string): Html =>
  html`<tr>
    ${cells.map((cell, index) => html`<td data-name="${section.columns[index] ?? ""}">${cell}</td>`)}
    <td data-name="State">${state}</td>
    <td>
      ${id && html`<a href="/cms/${section.name}/${id}">Open</a>`}
      ${sitePath && html` <a href="${site}${sitePath}">On the site</a>`}
    </td>
  </tr>`;

function turning({ name }: Section, at: { page: number; of: number | null; isLast: boolean }): Html {
  const addressOf = (page: number) =>
    `/cms/${name}?${new URLSearchParams({ page: String(page), ...(at.of === null ? {} : { of: String(at.of) }) })}`;
  return html`<p>
    ${at.page > 1 ? html`<a href="${addressOf(at.page - 1)}">Before these</a>` : null}
    ${at.isLast ? null : html` <a href="${addressOf(at.page + 1)}">After these</a>`}
  </p>`;
}
