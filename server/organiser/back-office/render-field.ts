import { html, type Html } from "../page/html.ts";
import type { BackOfficeField } from "./section.ts";

type RenderedField = Omit<BackOfficeField, "rule" | "isValueAudited" | "kind"> & {
  kind: BackOfficeField["kind"] | "picture";
};

/** Renders a form's field with its label, hint, and problem, which is "" if there is none. */
export function renderField(field: RenderedField, problem: string): Html {
  const { name, label, hint = "" } = field;
  const problemId = `field-${name.replaceAll("_", "-")}-error`;
  const descriptionIds = [hint && `${name}-hint`, problem && problemId].filter(Boolean).join(" ");
  const attributes = html`id="${name}" name="${name}"
  ${descriptionIds === "" ? null : html`aria-describedby="${descriptionIds}"`}
  ${problem === "" ? null : html`aria-invalid="true"`}`;
  const labelAndControl = [
    html`<label for="${name}">${label}</label>`,
    html` ${renderControl(field, attributes)}`,
  ];
  return html`<div class="field${field.kind === "checkbox" ? " check" : ""}">
    ${field.kind === "checkbox" ? labelAndControl.toReversed() : labelAndControl}
    ${hint === "" ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem === "" ? null : html`<p class="problem" id="${problemId}">${problem}</p>`}
  </div>`;
}

function renderControl({ kind, value, options = [] }: RenderedField, attributes: Html): Html {
  switch (kind) {
    case "checkbox":
      return html`<input
        type="checkbox"
        value="yes"
        ${attributes}
        ${value === "yes" ? html`checked` : null}
      />`;
    case "text":
      // The line break after the tag is necessary, because HTML parsers ignore the first line break.
      return { html: `<textarea ${attributes.html}>\n${html`${value}`.html}</textarea>` };
    case "time":
      return html`<input type="datetime-local" ${attributes} value="${value}" />`;
    case "day":
      return html`<input type="date" ${attributes} value="${value}" />`;
    case "time-of-day":
      return html`<input type="time" ${attributes} value="${value}" />`;
    case "select":
      return html`<select ${attributes}>
        ${options.map(
          (option) =>
            html`<option value="${option.value}" ${option.value === value ? html`selected` : null}>
              ${option.label}
            </option>`,
        )}
      </select>`;
    case "picture":
      return html`<input type="file" accept="image/jpeg,image/png,image/webp,image/avif" ${attributes} />`;
    case "number":
      return html`<input inputmode="numeric" ${attributes} value="${value}" />`;
    case "amount":
      return html`<input inputmode="decimal" ${attributes} value="${value}" />`;
    case "line":
      return html`<input ${attributes} value="${value}" />`;
  }
}
