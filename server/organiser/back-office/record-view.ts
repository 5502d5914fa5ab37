import { randomUUID } from "node:crypto";
import { formatApiDollars, formatDollars } from "../payments/format-dollars.ts";
import { buildImageObject } from "../media/image-object.ts";
import { html, type Html } from "../page/html.ts";
import { type BackOfficePageContent, renderFormTokenField } from "./layout.ts";
import type { Refundable, RejectedRefund } from "./refund.ts";
import { renderField } from "./render-field.ts";
import { type RejectedRecord, hashFieldValues } from "./save-record.ts";
import type {
  BackOfficeField,
  BackOfficeRecord,
  Deletion,
  NewRecord,
  RecordPicture,
  Section,
} from "./section.ts";
import { type RejectedDecision, renderDecisionForms, renderRejectedDecision } from "./stall-decision.ts";

/** A picture that wasn't saved. `picture` is its name. */
type RejectedPicture = { status: number; picture: string; message: string };

type RecordViewOptions = {
  section: Section;
  id: string;
  siteOrigin: string;
  formToken: string;
  /** Which message to show above the record. */
  done?: keyof typeof DONE_MESSAGES | null;
  rejectedRefund?: RejectedRefund | null;
  rejectedPicture?: RejectedPicture | null;
  rejectedDecision?: RejectedDecision | null;
  /** Why the record wasn't deleted. */
  deletionProblem?: string | null;
};

const DONE_MESSAGES = {
  saved: html`<b>Saved.</b>`,
  created: html`<b>Created.</b>`,
  copied: html`<b>Copied.</b> Check everything that differs this time.`,
  refunded: html`<b>Refunded to the account’s credit.</b>`,
  approved: html`<b>Approved.</b> A site is reserved, and the trader gets an email.`,
  rejected: html`<b>Rejected.</b> The trader gets an email with the reason.`,
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
    done = null,
    rejectedRefund = null,
    rejectedPicture = null,
    rejectedDecision = null,
    deletionProblem = null,
  }: RecordViewOptions,
  rejection: RejectedRecord | null = null,
): BackOfficePageContent => {
  const path = `/cms/${section.name}/${id}`;
  return {
    status:
      rejection?.status ??
      rejectedRefund?.status ??
      rejectedPicture?.status ??
      rejectedDecision?.status ??
      (deletionProblem === null ? 200 : 409),
    title: record.title,
    content: html`${renderListLink(section)}
    ${
      done &&
      html`<p role="status">
        ${DONE_MESSAGES[done]}
        ${done === "saved" && record.sitePath !== null ? "The site shows it within a few minutes." : null}
      </p>`
    }
    ${rejectedRefund && html`<p role="alert">Not refunded. Check the form.</p>`}
    ${
      rejectedPicture &&
      html`<p role="alert">
        The picture wasn’t saved. <a href="#${rejectedPicture.picture}">${rejectedPicture.message}</a>
      </p>`
    }
    ${rejectedDecision && renderRejectedDecision(rejectedDecision)}
    ${deletionProblem === null ? null : html`<p role="alert">Not deleted. ${deletionProblem}</p>`}
    ${rejection && renderRejection(record.fields, rejection)} ${renderReadOnlyValues(record)}
    ${record.sitePath && html`<p><a href="${siteOrigin}${record.sitePath}">View on site</a></p>`}
    ${section.copy ? html`<p><a class="button" href="${path}/copy">${section.copy.label}</a></p>` : null}
    ${
      record.fields.length > 0
        ? renderForm(record, { action: path, formToken, saveLabel: "Save" }, rejection)
        : null
    }
    ${
      record.pictures
        ? renderPictureForms(record.pictures, { action: `${path}/picture`, formToken }, rejectedPicture)
        : null
    }
    ${
      record.refundable && record.refundable.cents > 0
        ? renderRefundForm(record.refundable, { action: `${path}/refund`, formToken }, rejectedRefund)
        : null
    }
    ${record.isUndecided ? renderDecisionForms({ action: path, formToken }, rejectedDecision) : null}
    ${record.deletion ? renderDeletionForm(record.deletion, { action: `${path}/delete`, formToken }) : null}`,
  };
};

/** Renders the form for a new record. `path` is the path that it is posted to. */
export const renderNewRecordView = (
  record: NewRecord,
  { section, path, formToken }: { section: Section; path: string; formToken: string },
  rejection: RejectedRecord | null = null,
): BackOfficePageContent => ({
  status: rejection?.status ?? 200,
  title: record.title,
  content: html`${renderListLink(section)} ${rejection && renderRejection(record.fields, rejection)}
  ${renderReadOnlyValues(record)}
  ${renderForm(record, { action: path, formToken, saveLabel: record.saveLabel }, rejection)}`,
});

const renderListLink = ({ name, title }: Section): Html =>
  html`<p><a href="/cms/${name}">All ${title.toLowerCase()}</a></p>`;

const renderReadOnlyValues = ({ readOnlyValues }: Pick<BackOfficeRecord, "readOnlyValues">): Html =>
  html`<dl>
    ${readOnlyValues.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;

/** Renders the message with links to the fields that have errors. */
function renderRejection(fields: readonly BackOfficeField[], { message, problems }: RejectedRecord): Html {
  const invalidFields = fields.filter(({ name }) => (problems[name] ?? "") !== "");
  return html`<div role="alert">
    <p>${message}</p>
    ${
      invalidFields.length === 0
        ? null
        : html`<ul>
            ${invalidFields.map(({ name, label }) => html`<li><a href="#${name}">${label}</a></li>`)}
          </ul>`
    }
  </div>`;
}

type FormTarget = { action: string; formToken: string };

function renderForm(
  record: Pick<BackOfficeRecord, "fields">,
  { action, formToken, saveLabel }: FormTarget & { saveLabel: string },
  rejection: RejectedRecord | null,
): Html {
  const renderOne = (field: BackOfficeField) =>
    renderField(
      { ...field, value: rejection?.values[field.name] ?? field.value },
      rejection?.problems[field.name] ?? "",
    );
  return html`<form id="record" method="post" action="${action}">
    ${renderFormTokenField(formToken)}
    <input type="hidden" name="version" value="${hashFieldValues(record)}" />
    ${groupConsecutive(record.fields).map(({ group, fields }) =>
      group === ""
        ? html`${fields.map(renderOne)}`
        : html`<fieldset>
            <legend>${group}</legend>
            ${fields.map(renderOne)}
          </fieldset>`,
    )}
    <button class="main">${saveLabel}</button>
  </form>`;
}

function groupConsecutive(fields: readonly BackOfficeField[]) {
  const groups: { group: string; fields: BackOfficeField[] }[] = [];
  for (const field of fields) {
    const { group = "" } = field;
    const last = groups.at(-1);
    if (last?.group === group) last.fields.push(field);
    else groups.push({ group, fields: [field] });
  }
  return groups;
}

/** Renders a form for each picture. `rejection` is shown at its picture. */
const renderPictureForms = (
  pictures: readonly RecordPicture[],
  { action, formToken }: FormTarget,
  rejection: RejectedPicture | null,
): Html =>
  html`<h2>Pictures</h2>
    <div class="pictures">
      ${pictures.map((picture) => {
        const { name, label, hint = "", hash } = picture;
        const image = buildImageObject({ publicUrl: "" }, hash, { aspect: "raw", width: 300 });
        const problem = rejection?.picture === name ? rejection.message : "";
        return html`<form
          id="${name}-form"
          method="post"
          enctype="multipart/form-data"
          action="${action}/${name}"
        >
          ${renderFormTokenField(formToken)}
          <input type="hidden" name="current" value="${hash}" />
          ${image && html`<img src="${image.url}" width="${image.width}" height="${image.height}" alt="${label}" />`}
          ${renderField({ name, label, hint, kind: "picture", value: "" }, problem)}
          ${
            image &&
            html`<div class="field check">
              <input type="checkbox" id="${name}-removed" name="removed" value="yes" />
              <label for="${name}-removed">Remove</label>
            </div>`
          }
          <button>Save ${label.replace(/^./, (first) => first.toLowerCase())}</button>
        </form>`;
      })}
    </div>`;

/** Asks for a tick, because there is no undo. */
const renderDeletionForm = ({ obstacle, effect }: Deletion, { action, formToken }: FormTarget): Html =>
  html`<h2>Delete</h2>
    ${
      obstacle === null
        ? html`<form id="delete" method="post" action="${action}">
            ${renderFormTokenField(formToken)}
            ${renderField({ name: "confirmed", label: "Delete it for ever", kind: "checkbox", value: "", hint: effect }, "")}
            <button>Delete</button>
          </form>`
        : html`<p>Can’t be deleted. ${obstacle}</p>`
    }`;

const VOUCHER_EFFECT = "The code is no longer valid then.";
const ORDER_EFFECT =
  "Tickets and passes are no longer valid once everything is refunded; places and stock aren’t released.";

/**
 * Asks for a tick, because there is no undo. The random key prevents a second refund if the form is sent
 * twice.
 */
const renderRefundForm = (
  { cents, isWhole }: Refundable,
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
        value: rejection?.typedAmount ?? (isWhole ? formatApiDollars(cents) : ""),
        hint:
          `${isWhole ? "The whole amount" : "At most"} ${formatDollars(cents)}. The amount is added to the ` +
          `account’s credit, and the customer gets an email. ${isWhole ? VOUCHER_EFFECT : ORDER_EFFECT}`,
      },
      rejection?.problem ?? "",
    )}
    ${renderField(
      {
        name: "confirmed",
        label: "I’ve checked the amount",
        kind: "checkbox",
        value: "",
        hint: "A refund can’t be undone here.",
      },
      rejection?.confirmationProblem ?? "",
    )}
    <button>Refund</button>
  </form>`;
