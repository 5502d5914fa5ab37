import { randomUUID } from "node:crypto";
import { formatDollars } from "../payments/format-dollars.ts";
import { html, type Html } from "../page/html.ts";
import { type BackOfficePageContent, renderFormTokenField } from "./layout.ts";
import type { RejectedRefund } from "./refund.ts";
import { type RejectedRecord, hashFieldValues } from "./save-record.ts";
import type { BackOfficeField, BackOfficeRecord, Section } from "./section.ts";

type RecordViewOptions = {
  section: Section;
  id: string;
  siteOrigin: string;
  formToken: string;
  /** Shows the message “Saved”. */
  isSaved: boolean;
  /** Shows the message “Refunded”. */
  isRefunded?: boolean;
  rejectedRefund?: RejectedRefund | null;
};

/**
 * Renders a record with a form for its editable fields. After a rejected post, the form has the posted values
 * and the errors.
 */
export const renderRecordView = (
  record: BackOfficeRecord,
  {
    section,
    id,
    siteOrigin,
    formToken,
    isSaved,
    isRefunded = false,
    rejectedRefund = null,
  }: RecordViewOptions,
  rejection: RejectedRecord | null = null,
): BackOfficePageContent => ({
  status: rejection?.status ?? rejectedRefund?.status ?? 200,
  title: record.title,
  content: html`<p><a href="/cms/${section.name}">All ${section.title.toLowerCase()}</a></p>
    ${isSaved ? html`<p role="status"><b>Saved.</b> The site shows it within a few minutes.</p>` : null}
    ${isRefunded ? html`<p role="status"><b>Refunded to the account’s credit.</b></p>` : null}
    ${rejectedRefund && html`<p role="alert">Not refunded. Check the amount.</p>`}
    ${rejection && html`<p role="alert">${rejection.message}</p>`}
    <dl>
      ${record.readOnlyValues.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${record.sitePath && html`<p><a href="${siteOrigin}${record.sitePath}">View on site</a></p>`}
    ${
      record.fields.length > 0
        ? html`<form id="record" method="post" action="/cms/${section.name}/${id}">
            ${renderFormTokenField(formToken)}
            <input type="hidden" name="version" value="${hashFieldValues(record)}" />
            ${record.fields.map((field) =>
              renderField(
                { ...field, value: rejection?.values[field.name] ?? field.value },
                rejection?.problems[field.name] ?? "",
              ),
            )}
            <button class="main">Save</button>
          </form>`
        : null
    }
    ${
      record.refundableCents
        ? renderRefundForm(
            record.refundableCents,
            { action: `/cms/${section.name}/${id}/refund`, formToken },
            rejectedRefund,
          )
        : null
    }`,
});

/** The random key prevents a second refund if the form is sent twice. */
const renderRefundForm = (
  refundable: number,
  { action, formToken }: { action: string; formToken: string },
  rejection: RejectedRefund | null,
): Html =>
  html`<form id="refund" method="post" action="${action}">
    <h2>Refund to credit</h2>
    ${renderFormTokenField(formToken)}
    <input type="hidden" name="refund_key" value="${randomUUID()}" />
    ${renderField(
      {
        name: "amount",
        label: "Amount in dollars",
        kind: "amount",
        value: rejection?.typedAmount ?? "",
        hint:
          `At most ${formatDollars(refundable)}. The amount is added to the account’s credit. ` +
          "The entry or order itself isn’t cancelled, and no email is sent.",
      },
      rejection?.problem ?? "",
    )}
    <button>Refund</button>
  </form>`;

type RenderedField = Omit<BackOfficeField, "rule" | "isValueAudited">;

function renderField(field: RenderedField, problem: string): Html {
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

function renderControl({ kind, value }: RenderedField, attributes: Html): Html {
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
    case "number":
      return html`<input inputmode="numeric" ${attributes} value="${value}" />`;
    case "amount":
      return html`<input inputmode="decimal" ${attributes} value="${value}" />`;
    case "line":
      return html`<input ${attributes} value="${value}" />`;
  }
}
