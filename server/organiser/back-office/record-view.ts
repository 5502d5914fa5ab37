import { html, type Html } from "../page/html.ts";
import { type BackOfficePageContent, tokenInput } from "./layout.ts";
import { type RejectedRecord, hashVersion } from "./save-record.ts";
import type { BackOfficeField, BackOfficeRecord, Section } from "./section.ts";

/** `site` is the origin of the site; `isSaved` shows that the record was saved. */
type RecordContext = { section: Section; id: string; site: string; formToken: string; isSaved: boolean };

/**
 * Renders a record: its read-only values, and a form for the fields that can be edited. After a rejected post
 * the form has the posted values and the errors.
 */
export const recordView = (
  record: BackOfficeRecord,
  { section, id, site, formToken, isSaved }: RecordContext,
  rejection: RejectedRecord | null = null,
): BackOfficePageContent => ({
  status: rejection?.status ?? 200,
  title: record.title,
  content: html`<p><a href="/cms/${section.name}">All ${section.title.toLowerCase()}</a></p>
    ${isSaved ? html`<p role="status"><b>Saved.</b> The site shows it within a few minutes.</p>` : null}
    ${rejection && html`<p role="alert">${rejection.message}</p>`}
    <dl>
      ${record.readOnlyValues.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${record.sitePath && html`<p><a href="${site}${record.sitePath}">View on site</a></p>`}
    ${
      record.fields.length > 0
        ? html`<form id="record" method="post" action="/cms/${section.name}/${id}">
            ${tokenInput(formToken)}
            <input type="hidden" name="version" value="${hashVersion(record)}" />
            ${record.fields.map((field) =>
              renderField(
                { ...field, value: rejection?.values[field.name] ?? field.value },
                rejection?.problems[field.name] ?? "",
              ),
            )}
            <button class="main">Save</button>
          </form>`
        : null
    }`,
});

function renderField(field: BackOfficeField, problem: string): Html {
  const { name, label, hint = "" } = field;
  const problemId = `field-${name.replaceAll("_", "-")}-error`;
  const descriptionIds = [hint && `${name}-hint`, problem && problemId].filter(Boolean).join(" ");
  const attributes = html`id="${name}" name="${name}"
  ${descriptionIds === "" ? null : html`aria-describedby="${descriptionIds}"`}
  ${problem === "" ? null : html`aria-invalid="true"`}`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${renderControl(field, attributes)}
    ${hint === "" ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem === "" ? null : html`<p class="problem" id="${problemId}">${problem}</p>`}
  </div>`;
}

function renderControl({ kind, value }: BackOfficeField, attributes: Html): Html {
  switch (kind) {
    case "checkbox":
      return html`<input
        type="checkbox"
        value="yes"
        ${attributes}
        ${value === "yes" ? html`checked` : null}
      />`;
    case "text":
      // HTML parsers drop a line break after the tag, so a text that starts with one needs another.
      return { html: `<textarea ${attributes.html}>\n${html`${value}`.html}</textarea>` };
    case "time":
      return html`<input type="datetime-local" ${attributes} value="${value}" />`;
    case "number":
      return html`<input inputmode="numeric" ${attributes} value="${value}" />`;
    case "line":
      return html`<input ${attributes} value="${value}" />`;
  }
}
