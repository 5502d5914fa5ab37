import { sql } from "kysely";
import { formatEmailForDisplay } from "../../../../app/domain/display-email.ts";
import type { Cents } from "../../../../app/domain/money.ts";
import { formatFullName } from "../../../../app/domain/record-rules/person.ts";
import type { Db } from "../../db/database.ts";
import { findDocument } from "../../documents/document-store.ts";
import { loadEvent, loadEventOrDraft } from "../../events/event-graph.ts";
import type { Dependencies } from "../../feature.ts";
import { html, type Html } from "../../page/html.ts";
import { formatApiDollars, formatDollars } from "../../payments/format-dollars.ts";
import { readInvoice } from "../../payments/invoices.ts";
import { findPaymentMethod } from "../../payments/methods.ts";
import { memoizeByKey } from "../../records/memoize.ts";
import { DRAFT_PROBLEM, priceApplication } from "../../stalls/decide.ts";
import { buildPhotoUrls } from "../../stalls/stall-photos.ts";
import type { StallApplication } from "../../stalls/stallholder.ts";
import { parsePower } from "../../stalls/stallholder-record.ts";
import { containsText, parseTypedId } from "../search.ts";
import type { SearchConditions, Section } from "../section.ts";
import { formatLocalTime } from "../times.ts";

/**
 * Creates the section of stall applications: the waiting ones, oldest first, then the decided ones, newest
 * first. A waiting application can be approved or rejected.
 */
export const createStallSection = ({ timeZone }: Dependencies): Section => ({
  name: "stalls",
  title: "Stall applications",
  columns: ["Event", "Trader", "Site type", "Size", "Payable with fee", "Applied"],
  emptyText: "There are no applications yet. They appear when a trader applies for a stall on the site.",
  searchLabel: "Name, email, event, application or invoice number",
  filters: [
    {
      name: "status",
      label: "Status",
      anyLabel: "Any status",
      options: async () => Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
    },
  ],

  async list(db, { offset, limit, ...conditions }) {
    const applications = await selectRows(db, conditions)
      .orderBy(sql`stall_applications.status <> 'waiting'`)
      .orderBy(
        sql`case stall_applications.status
          when 'waiting' then stall_applications.id else -stall_applications.id end`,
      )
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await selectApplications(db, conditions)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const payables = await loadPayables(db, applications);
    const rows = applications.map((application) => ({
      id: String(application.id),
      cells: [
        application.event_name,
        formatFullName(application.first_name, application.last_name),
        application.site_type_name,
        formatSize(application),
        formatPayable(payables.get(application.id), formatDollars),
        formatLocalTime(timeZone, application.created_at),
      ],
      state: formatState(application),
      sitePath: null,
    }));
    return { rows, total };
  },

  csv: {
    columns: [
      "Application",
      "Invoice",
      "Event",
      "State",
      "Reason of the rejection",
      "First name",
      "Last name",
      "Email",
      "Phone",
      "Site type",
      "Location",
      "Preferred location",
      "Width",
      "Length",
      "Height",
      "Power",
      "Products",
      "Company overview",
      "Vehicle",
      "Registration",
      "Not for profit",
      "Payable with fee",
      "Applied",
    ],
    async listRows(db, conditions, { beforeId, limit }) {
      const applications = await selectRows(db, conditions)
        .$if(beforeId !== null, (query) => query.where("stall_applications.id", "<", beforeId))
        .orderBy("stall_applications.id", "desc")
        .limit(limit)
        .execute();
      const payables = await loadPayables(db, applications);
      return Promise.all(
        applications.map(async (application) => ({
          id: application.id,
          cells: [
            application.id,
            application.invoice_id ?? "",
            application.event_name,
            formatState(application),
            application.reason,
            application.first_name,
            application.last_name,
            formatEmailForDisplay(application.email),
            application.mobile_phone,
            application.site_type_name,
            application.location_name,
            application.preferred_location,
            application.width,
            application.length,
            application.height > 0 ? application.height : "",
            await loadPower(db, application),
            application.products,
            application.overview,
            application.vehicle,
            application.registration,
            formatNotForProfit(application),
            formatPayable(payables.get(application.id), formatApiDollars),
            formatLocalTime(timeZone, application.created_at),
          ],
        })),
      );
    },
  },

  async find(db, id) {
    const application = await selectRows(db, { search: "", filters: {} })
      .where("stall_applications.id", "=", parseTypedId(id))
      .executeTakeFirst();
    if (!application) return null;
    const { decided_at, user_id } = application;
    const values: (readonly [name: string, value: string | Html])[] = [
      ["Event", html`<a href="/cms/events/${application.event_id}">${application.event_name}</a>`],
      ["State", formatState(application)],
      ["Reason of the rejection", application.reason],
      ["Applied", formatLocalTime(timeZone, application.created_at)],
      ["Decided", decided_at === null ? "" : formatLocalTime(timeZone, decided_at)],
      ...(await loadPrice(db, application)),
      ["Site type", application.site_type_name],
      ["Location", application.location_name],
      ["Preferred location", application.preferred_location],
      ["Size", formatSize(application)],
      ["Power", await loadPower(db, application)],
      ["Products", application.products],
      ["Company overview", application.overview],
      ["Photos", renderPhotoLinks(application)],
      ["Vehicle", application.vehicle],
      ["Registration", application.registration],
      ["Not for profit", formatNotForProfit(application)],
      ["Insurance", await loadInsurance(db, application)],
      ["Food licence", await loadFoodLicence(db, application)],
      ["Trader", formatFullName(application.first_name, application.last_name)],
      ["Account", html`<a href="/cms/orders?of=${user_id}">Orders of account ${user_id}</a>`],
      ["Email", formatEmailForDisplay(application.email)],
      ["Phone", application.mobile_phone],
    ];
    return {
      title: `Stall application ${application.id}`,
      readOnlyValues: values.filter(([, value]) => value !== ""),
      sitePath: null,
      fields: [],
      isUndecided: application.status === "waiting",
    };
  },
});

const STATUS_LABELS = { waiting: "Waiting", approved: "Approved", refused: "Not approved" };

const formatState = ({ status, paid_at }: Pick<StallApplication, "status" | "paid_at">): string =>
  `${STATUS_LABELS[status].toLowerCase()}${paid_at === null ? "" : ", paid"}`;

const selectApplications = (db: Db, { search, filters: { status = "" } }: SearchConditions) =>
  db
    .selectFrom("stall_applications")
    .innerJoin("events", "events.id", "stall_applications.event_id")
    .$if(status !== "", (query) => query.where(sql<string>`stall_applications.status`, "=", status))
    .$if(search !== "", (query) =>
      query.where((eb) =>
        eb.or([
          containsText(sql`stall_applications.first_name || ' ' || stall_applications.last_name`, search),
          containsText(eb.ref("stall_applications.email"), search),
          containsText(eb.ref("events.name"), search),
          eb("stall_applications.id", "=", parseTypedId(search)),
          eb("stall_applications.invoice_id", "=", parseTypedId(search)),
        ]),
      ),
    );

const selectRows = (db: Db, conditions: SearchConditions) =>
  selectApplications(db, conditions)
    .leftJoin("invoices", "invoices.id", "stall_applications.invoice_id")
    .selectAll("stall_applications")
    .select(["events.name as event_name", "invoices.payable as invoice_payable"]);

/** Null if the stall no longer fits its site type. */
type Payable = Cents | null;

/**
 * Loads what traders have to pay after credit, with the fee, by application: the amount of the invoice, or
 * the amount if the application is approved now. Rejected applications are left out.
 */
async function loadPayables(
  db: Db,
  applications: readonly (StallApplication & { invoice_payable: Cents | null })[],
): Promise<ReadonlyMap<number, Payable>> {
  const loadGraph = memoizeByKey((id: number) => loadEventOrDraft(db, id));
  const payables = new Map<number, Payable>();
  for (const application of applications.filter(({ status }) => status !== "refused")) {
    if (application.invoice_payable !== null) payables.set(application.id, application.invoice_payable);
    else {
      const graph = await loadGraph(application.event_id);
      const price = graph && (await priceApplication(db, application, graph));
      payables.set(application.id, price && price.payable + price.surcharge);
    }
  }
  return payables;
}

const formatPayable = (payable: Payable | undefined, format: (cents: Cents) => string): string =>
  payable === undefined ? "" : payable === null ? "doesn’t fit its site type" : format(payable);

const formatSize = ({ width, length, height }: StallApplication): string =>
  `${width} × ${length} m${height > 0 ? `, ${height} m high` : ""}`;

/** Loads what the trader will have to pay, or the invoice of an approved application. */
async function loadPrice(
  db: Db,
  application: StallApplication,
): Promise<(readonly [string, string | Html])[]> {
  const applied = ["Price without fee", formatDollars(application.amount)] as const;
  if (application.invoice_id !== null) {
    const invoice = await readInvoice(db, application.invoice_id);
    const total = invoice
      ? `: ${formatDollars(invoice.total)}, ${invoice.paid_at === null ? "not paid" : "paid"}`
      : "";
    const link = html`<a href="/cms/orders/${application.invoice_id}">Invoice ${application.invoice_id}</a
      >${total}`;
    return [applied, ["Invoice", link]];
  }
  if (application.status !== "waiting") return [applied];
  const graph = await loadEvent(db, application.event_id);
  if (!graph) return [applied, ["To pay if approved now", DRAFT_PROBLEM]];
  const price = await priceApplication(db, application, graph);
  if (!price) return [applied, ["To pay if approved now", "This stall no longer fits its site type."]];
  const { hire, payable, surcharge, credit } = price;
  const method = findPaymentMethod(application.payment_method)?.name ?? application.payment_method;
  const toPay = [
    formatDollars(payable + surcharge),
    `by ${method.toLowerCase()}`,
    surcharge > 0 ? `with the fee of ${formatDollars(surcharge)}` : "without a fee",
    ...(hire === 0 ? ["without site hire, because no price covers this size"] : []),
    ...(credit > 0 ? [`after ${formatDollars(credit)} of credit`] : []),
  ];
  return [applied, ["To pay if approved now", toPay.join(", ")]];
}

async function loadPower(db: Db, { event_id, power }: StallApplication): Promise<string> {
  const types = await db
    .selectFrom("stall_power_types")
    .select(["id", "name"])
    .where("event_id", "=", event_id)
    .execute();
  return parsePower(power)
    .map((connection) => {
      const name =
        types.find(({ id }) => id === connection.id)?.name ?? "A connection that is no longer offered";
      return connection.reason === "" ? name : `${name}: ${connection.reason}`;
    })
    .join("\n");
}

const renderPhotoLinks = ({ photos }: StallApplication): Html | string => {
  const urls = buildPhotoUrls({ publicUrl: "" }, photos);
  return urls.length === 0
    ? ""
    : html`${urls.map((url, index) => html`<a href="${url}">Photo ${index + 1}</a> `)}`;
};

const formatNotForProfit = ({ not_for_profit, not_for_profit_number }: StallApplication): string => {
  if (not_for_profit === 0) return "";
  return not_for_profit_number === "" ? "yes, without a number" : `number ${not_for_profit_number}`;
};

async function loadInsurance(db: Db, application: StallApplication): Promise<Html | string> {
  if (application.uses_our_insurance === 1) return "the organiser’s";
  const { insurance_document_id: documentId, insurance_will_update: willUpdate } = application;
  return (await loadDocument(db, { applicationId: application.id, documentId, willUpdate })) || "none";
}

const loadFoodLicence = (db: Db, application: StallApplication): Promise<Html | string> => {
  const { food_licence_document_id: documentId, food_licence_will_update: willUpdate } = application;
  return loadDocument(db, { applicationId: application.id, documentId, willUpdate });
};

/** Renders the link to a document with its expiry, or "" if there is none. */
async function loadDocument(
  db: Db,
  {
    applicationId,
    documentId,
    willUpdate,
  }: { applicationId: number; documentId: number | null; willUpdate: number },
): Promise<Html | string> {
  const document = documentId === null ? null : await findDocument(db, documentId);
  if (!document) return "";
  const remarks = [
    ...(document.is_approved === 1 ? [", approved"] : []),
    ...(document.expiry === "" ? [] : [`, expires ${document.expiry}`]),
    ...(willUpdate === 1 ? [", the trader will renew it"] : []),
  ];
  return html`<a href="/cms/stalls/${applicationId}/files/${document.id}">Document ${document.id}</a
    >${remarks.join("")}`;
}
