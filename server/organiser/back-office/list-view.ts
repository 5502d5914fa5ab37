import { html, type Html } from "../page/html.ts";
import type { BackOfficePageContent } from "./layout.ts";
import type { FieldValues, FilterOption, ListConditions, ListFilter, ListRow, Section } from "./section.ts";

export const ROWS_PER_PAGE = 50;

type FilterWithOptions = Pick<ListFilter, "name" | "label" | "anyLabel"> & {
  options: readonly FilterOption[];
};

type ListPage = ListConditions & {
  rows: readonly ListRow[];
  total: number;
  page: number;
  filtersWithOptions: readonly FilterWithOptions[];
  /** Name of the record that the list is filtered by, or null if there is no such record. */
  ownerName: string | null;
  siteOrigin: string;
};

/** Renders a page of a section's list. */
export const renderListView = (
  section: Section,
  { rows, total, page, filtersWithOptions, ownerName, siteOrigin, ...conditions }: ListPage,
): BackOfficePageContent => {
  const { ownerId } = conditions;
  const firstRow = (page - 1) * ROWS_PER_PAGE + 1;
  const hasConditions = buildQueryParams(conditions).size > 0;
  const emptyText = hasConditions ? "None." : section.emptyText;
  const caption = total === 0 ? emptyText : `${firstRow} to ${firstRow + rows.length - 1} of ${total}`;
  return {
    status: 200,
    title: section.title,
    content: html`${ownerId === null ? null : renderOwnerFilterNote(section, ownerName)}
      ${renderCreateLink(section, ownerId)}
      ${section.searchLabel === undefined ? null : renderSearchForm(section, conditions, filtersWithOptions)}
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
          ${rows.map((row) => renderRow(section, row, siteOrigin))}
        </tbody>
      </table>
      ${renderPageLinks(section, conditions, { page, isLast: page * ROWS_PER_PAGE >= total })}
      ${
        section.csv && total > 0
          ? html`<p>
              <a href="/cms/${section.name}/export.csv${formatQueryString(buildQueryParams(conditions))}"
                >Download as CSV</a
              >
            </p>`
          : null
      }`,
  };
};

function renderSearchForm(
  section: Section,
  { ownerId, search, filters }: ListConditions,
  filtersWithOptions: readonly FilterWithOptions[],
): Html {
  return html`<form id="search" class="search" role="search" action="/cms/${section.name}">
    ${ownerId === null ? null : html`<input type="hidden" name="of" value="${ownerId}" />`}
    <label class="wide">
      ${section.searchLabel ?? ""}
      <input type="search" name="q" value="${search}" maxlength="${MAX_SEARCH_LENGTH}" />
    </label>
    ${filtersWithOptions.map((filter) => renderFilter(filter, filters))}
    <span class="buttons"
      ><button class="main">Show</button> <a href="/cms/${section.name}">Show all</a></span
    >
  </form>`;
}

/** Adds a selected value that isn't an option, because the value is the reason for an empty list. */
function renderFilter(
  { name, label, anyLabel, options }: FilterWithOptions,
  filterValues: FieldValues,
): Html {
  const value = filterValues[name] ?? "";
  const isOption = value === "" || options.some((option) => option.value === value);
  const allOptions = [
    { value: "", label: anyLabel },
    ...options,
    ...(isOption ? [] : [{ value, label: `${value} (none)` }]),
  ];
  return html`<label>
    ${label}
    <select name="${name}">
      ${allOptions.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value ? html`selected` : null}>
            ${option.label}
          </option>`,
      )}
    </select>
  </label>`;
}

export const MAX_SEARCH_LENGTH = 100;

function buildQueryParams({ ownerId, search, filters }: ListConditions): URLSearchParams {
  const params = { of: ownerId === null ? "" : String(ownerId), q: search, ...filters };
  return new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ""));
}

const formatQueryString = (query: URLSearchParams): string => (query.size === 0 ? "" : `?${query}`);

function renderOwnerFilterNote(section: Section, ownerName: string | null): Html {
  const recordsName = section.title.toLowerCase();
  const kind = section.owner?.kind ?? "record";
  const message =
    ownerName === null ? `There is no ${kind} with this number.` : `Only ${recordsName} of ${ownerName}.`;
  return html`<p>${message} <a href="/cms/${section.name}">All ${recordsName}</a></p>`;
}

/** A record with an owner is created from the list of its owner. */
function renderCreateLink({ name, owner, create }: Section, ownerId: number | null): Html | null {
  if (!create || (owner && ownerId === null)) return null;
  const query = ownerId === null ? "" : `?of=${ownerId}`;
  return html`<p><a class="button" href="/cms/${name}/new${query}">${create.label}</a></p>`;
}

const renderRow = (section: Section, { id, cells, state, sitePath }: ListRow, siteOrigin: string): Html =>
  html`<tr>
    ${cells.map((cell, index) => html`<td data-name="${section.columns[index] ?? ""}">${cell}</td>`)}
    <td data-name="State">${state}</td>
    <td>
      ${id && html`<a href="/cms/${section.name}/${id}">Open</a>`}
      ${sitePath && html` <a href="${siteOrigin}${sitePath}">View on site</a>`}
    </td>
  </tr>`;

function renderPageLinks(
  { name }: Section,
  conditions: ListConditions,
  position: { page: number; isLast: boolean },
): Html {
  const buildUrl = (page: number) => {
    const query = buildQueryParams(conditions);
    query.set("page", String(page));
    return `/cms/${name}?${query}`;
  };
  return html`<p>
    ${position.page > 1 ? html`<a href="${buildUrl(position.page - 1)}">Previous</a>` : null}
    ${position.isLast ? null : html` <a href="${buildUrl(position.page + 1)}">Next</a>`}
  </p>`;
}
