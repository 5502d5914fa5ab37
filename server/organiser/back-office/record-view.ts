import { html, type Html } from "../page/html.ts";
import { type Shown, tokenInput } from "./layout.ts";
import { type Refused, versionOf } from "./save-record.ts";
import type { OfficeField, OfficeRecord, Section } from "./section.ts";

type At = { section: Section; id: string; site: string; formToken: string; isSaved: boolean };

/** One record: what is known of it, and a form for what can be changed. */
export const recordView = (
  record: OfficeRecord,
  { section, id, site, formToken, isSaved }: At,
  refused: Refused | null = null,
): Shown => ({
  status: refused?.status ?? 200,
  title: record.title,
  content: html`<p><a href="/cms/${section.name}">All ${section.title.toLowerCase()}</a></p>
    ${isSaved ? html`<p role="status"><b>Saved.</b> The site shows it within some minutes.</p>` : null}
    ${refused && html`<p role="alert">${refused.words}</p>`}
    <dl>
      ${record.facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${record.sitePath && html`<p><a href="${site}${record.sitePath}">On the site</a></p>`}
    ${
      record.fields.length > 0
        ? html`<form id="record" method="post" action="/cms/${section.name}/${id}">
            ${tokenInput(formToken)}
            <input type="hidden" name="version" value="${versionOf(record)}" />
            ${record.fields.map((field) =>
              fieldView(
                { ...field, value: refused?.typed[field.name] ?? field.value },
                refused?.problems[field.name] ?? "",
              ),
            )}
            <button class="main">Save</button>
          </form>`
        : null
    }`,
});

function fieldView(field: OfficeField, problem: string): Html {
  const { name, label, hint = "" } = field;
  const problemId = `field-${name.replaceAll("_", "-")}-error`;
  const about = [hint && `${name}-hint`, problem && problemId].filter(Boolean).join(" ");
  const attributes = html`id="${name}" name="${name}"
  ${about === "" ? null : html`aria-describedby="${about}"`}
  ${problem === "" ? null : html`aria-invalid="true"`}`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${controlOf(field, attributes)}
    ${hint === "" ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem === "" ? null : html`<p class="problem" id="${problemId}">${problem}</p>`}
  </div>`;
}

function controlOf({ kind, value }: OfficeField, attributes: Html): Html {
  switch (kind) {
    case "box":
      return html`<input
        type="checkbox"
        value="yes"
        ${attributes}
        ${value === "yes" ? html`checked` : null}
      />`;
    case "text":
      // The line break after the tag is the tag's own: a browser takes it away again.
      return { html: `<textarea ${attributes.html}>\n${html`${value}`.html}</textarea>` };
    case "time":
      return html`<input type="datetime-local" ${attributes} value="${value}" />`;
    case "number":
      return html`<input inputmode="numeric" ${attributes} value="${value}" />`;
    case "line":
      return html`<input ${attributes} value="${value}" />`;
  }
}
