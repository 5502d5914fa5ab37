import { sql } from "kysely";
import { formatFullName } from "../../../../app/domain/record-rules/person.ts";
import { formatEmailForDisplay } from "../../../../app/domain/display-email.ts";
import type { OrderKind } from "../../../../app/wire/payment.ts";
import type { Db } from "../../db/database.ts";
import type { Dependencies } from "../../feature.ts";
import { html } from "../../page/html.ts";
import { formatApiDollars, formatDollars } from "../../payments/format-dollars.ts";
import { readInvoice } from "../../payments/invoices.ts";
import { ORDER_KINDS } from "../../payments/order-kinds.ts";
import { loadRefundable } from "../refund.ts";
import { containsText, isFiltered, parseTypedId } from "../search.ts";
import type { ListConditions, Section } from "../section.ts";
import { formatLocalTime } from "../times.ts";
import { loadDeliveries } from "./order-delivery.ts";

/**
 * Creates the read-only section of orders of every kind, newest first. Paid orders can be refunded to credit.
 * The id of an order is the id of its invoice. A stall application without an invoice has no id, and links to
 * its own section.
 */
export const createOrderSection = ({ timeZone }: Dependencies): Section => ({
  name: "orders",
  title: "Orders",
  columns: ["Invoice", "What", "Who", "Account", "Total", "Ordered"],
  emptyText: "There are no orders yet. They appear when someone orders or enters something on the site.",
  owner: {
    kind: "account",
    async name(db, id) {
      const user = await db
        .selectFrom("users")
        .select(["first_name", "last_name"])
        .where("id", "=", id)
        .executeTakeFirst();
      return user ? `${formatFullName(user.first_name, user.last_name)} (account ${id})`.trim() : null;
    },
  },

  searchLabel: "Name, email, invoice number or title",
  filters: [
    {
      name: "kind",
      label: "Kind",
      anyLabel: "All kinds",
      options: async () => Object.entries(ORDER_KINDS).map(([value, { name }]) => ({ value, label: name })),
    },
    {
      name: "payment",
      label: "Payment",
      anyLabel: "Paid or not",
      options: async () => [
        { value: "paid", label: "Paid" },
        { value: "unpaid", label: "Not paid" },
        { value: "cancelled", label: "Cancelled" },
      ],
    },
  ],

  async list(db, { offset, limit, ...conditions }) {
    const isUnfiltered = !isFiltered(conditions);
    const orders = selectOrders(db, conditions, isUnfiltered ? offset + limit : Infinity);
    const pageOfOrders = await orders
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = isUnfiltered
      ? { total: await countOrders(db, conditions.ownerId) }
      : await orders.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const rows = pageOfOrders.map((order) => ({
      id: order.id === null ? null : String(order.id),
      cells: [
        order.id ?? "none yet",
        order.id === null
          ? html`<a href="/cms/stalls/${-order.row_id}">${formatTitle(order)}</a>`
          : formatTitle(order),
        order.contact_name,
        order.user_id,
        formatDollars(order.total),
        formatLocalTime(timeZone, order.created_at),
      ],
      state: order.status ?? formatState(order),
      // The site shows an order only to the user who placed it.
      sitePath: null,
    }));
    return { rows, total };
  },

  csv: {
    columns: [
      "Invoice",
      "Kind",
      "What",
      "State",
      "Name",
      "Account",
      "Email",
      "Phone",
      "Delivery method",
      "Recipient",
      "Delivery address",
      "Delivery phone",
      "Lines",
      "Total",
      "Paid with credit",
      "Refunded to credit",
      "Ordered",
    ],
    async listRows(db, conditions, { beforeId, limit }) {
      const orders = await selectOrders(db, conditions)
        .selectAll()
        .select([
          sql<string | null>`(select group_concat(quantity || ' × ' || description, '; ')
            from invoice_lines where invoice_id = orders.id)`.as("lines"),
          sql<number>`coalesce((select sum(cents) from office_refunds where invoice_id = orders.id), 0)`.as(
            "refunded",
          ),
        ])
        .$if(beforeId !== null, (query) => query.where("row_id", "<", beforeId))
        .orderBy("row_id", "desc")
        .limit(limit)
        .execute();
      const deliveries = await loadDeliveries(
        db,
        orders.flatMap(({ id }) => id ?? []),
      );
      return orders.map((order) => {
        const delivery = deliveries.get(order.id ?? 0);
        return {
          id: order.row_id,
          cells: [
            order.id ?? "none yet",
            ORDER_KINDS[order.subject].name,
            order.title,
            order.status ?? formatState(order),
            order.contact_name,
            order.user_id,
            formatEmailForDisplay(order.email),
            order.phone,
            delivery?.method ?? "",
            delivery?.recipient ?? "",
            delivery?.address ?? "",
            delivery?.phone ?? "",
            order.lines ?? "",
            formatApiDollars(order.total),
            formatApiDollars(order.credit),
            formatApiDollars(order.refunded),
            formatLocalTime(timeZone, order.created_at),
          ],
        };
      });
    },
  },

  async find(db, id) {
    const invoice = await readInvoice(db, Number(id));
    if (!invoice) return null;
    const refundable = await loadRefundable(db, invoice.id);
    const delivery = (await loadDeliveries(db, [invoice.id])).get(invoice.id);
    return {
      title: `Invoice ${invoice.id}`,
      readOnlyValues: [
        ["What", formatTitle(invoice)],
        ["State", formatState(invoice)],
        ["Who", invoice.contact_name],
        ["Account", invoice.user_id],
        ["Email", formatEmailForDisplay(invoice.email)],
        ["Phone", invoice.phone],
        ["Ordered", formatLocalTime(timeZone, invoice.created_at)],
        ...(delivery
          ? ([
              ["Delivery method", delivery.method],
              ["Recipient", delivery.recipient],
              ["Delivery address", delivery.address],
              ["Delivery phone", delivery.phone],
            ] as const)
          : []),
        ...invoice.lines.map(
          ({ description, quantity, amount }) =>
            [`${quantity} × ${description}`, formatDollars(amount)] as const,
        ),
        ["Total", formatDollars(invoice.total)],
        ["Paid with credit", formatDollars(invoice.credit)],
        ...(invoice.refunded === 0 ? [] : [["Refunded to credit", formatDollars(invoice.refunded)] as const]),
        ...(refundable?.isRedeemed
          ? [["Refund", "not possible: the gift voucher has been redeemed"] as const]
          : []),
      ],
      refundable,
      sitePath: null,
      fields: [],
    };
  },
});

/** Adds the kind of order to the title, unless the title is the kind. */
const formatTitle = ({ subject, title }: { subject: OrderKind; title: string }): string =>
  title === ORDER_KINDS[subject].name ? title : `${ORDER_KINDS[subject].name}: ${title}`;

function formatState({
  paid_at,
  cancelled_at,
}: {
  paid_at: number | null;
  cancelled_at: number | null;
}): string {
  if (paid_at !== null) return "paid";
  return cancelled_at === null ? "not paid" : "cancelled";
}

const PAYMENT_STATE_SQL = sql<string>`case
  when status = 'canceled' then 'cancelled'
  when paid_at is not null then 'paid'
  when cancelled_at is not null then 'cancelled' else 'unpaid' end`;

/**
 * Selects the matching invoices, and the matching stall applications without an invoice. `row_id` is the id
 * of the invoice, or the negative id of the application. `maxRows` limits both queries to their newest rows,
 * so that the database can use an index.
 */
function selectOrders(db: Db, { ownerId, search, filters }: ListConditions, maxRows = Infinity) {
  const { kind = "", payment = "" } = filters;
  const invoices = selectInvoices(db, ownerId)
    .leftJoin("shop_orders", (join) =>
      join.onRef("shop_orders.id", "=", "invoices.id").on("invoices.subject", "=", "order"),
    )
    .select([
      sql<number | null>`invoices.id`.as("id"),
      "invoices.id as row_id",
      "invoices.user_id",
      "invoices.subject",
      "invoices.title",
      "invoices.contact_name",
      "invoices.email",
      "invoices.phone",
      "invoices.total",
      "invoices.credit",
      "invoices.created_at",
      "invoices.paid_at",
      "invoices.cancelled_at",
      sql<string | null>`shop_orders.status`.as("status"),
    ])
    .$if(maxRows < Infinity, (query) =>
      query.orderBy("invoices.created_at", "desc").orderBy("invoices.id", "desc").limit(maxRows),
    );
  const applications = selectApplicationsWithoutInvoice(db, ownerId)
    .innerJoin("events", "events.id", "stall_applications.event_id")
    .select([
      sql<number | null>`null`.as("id"),
      sql<number>`-stall_applications.id`.as("row_id"),
      "stall_applications.user_id",
      sql<"stall">`'stall'`.as("subject"),
      "events.name as title",
      sql<string>`first_name || ' ' || last_name`.as("contact_name"),
      "stall_applications.email",
      "stall_applications.mobile_phone as phone",
      "stall_applications.amount as total",
      sql<number>`0`.as("credit"),
      "stall_applications.created_at",
      sql<number | null>`null`.as("paid_at"),
      sql<number | null>`null`.as("cancelled_at"),
      sql<string | null>`stall_applications.status`.as("status"),
    ])
    .$if(maxRows < Infinity, (query) =>
      query.orderBy("stall_applications.created_at", "desc").limit(maxRows),
    );
  return db
    .selectFrom(
      db
        .selectFrom(invoices.as("selected_invoices"))
        .selectAll()
        .unionAll(db.selectFrom(applications.as("selected_applications")).selectAll())
        .as("orders"),
    )
    .$if(kind !== "", (query) => query.where(sql.ref("subject"), "=", kind))
    .$if(payment !== "", (query) => query.where(sql<string>`${PAYMENT_STATE_SQL}`, "=", payment))
    .$if(search !== "", (query) =>
      query.where((eb) =>
        eb.or([
          containsText(eb.ref("contact_name"), search),
          containsText(eb.ref("email"), search),
          containsText(eb.ref("title"), search),
          eb("id", "=", parseTypedId(search)),
        ]),
      ),
    );
}

async function countOrders(db: Db, userId: number | null): Promise<number> {
  const invoices = await selectInvoices(db, userId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const applications = await selectApplicationsWithoutInvoice(db, userId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return invoices.total + applications.total;
}

const selectInvoices = (db: Db, userId: number | null) =>
  db.selectFrom("invoices").$if(userId !== null, (query) => query.where("invoices.user_id", "=", userId));

const selectApplicationsWithoutInvoice = (db: Db, userId: number | null) =>
  db
    .selectFrom("stall_applications")
    .where("stall_applications.invoice_id", "is", null)
    .$if(userId !== null, (query) => query.where("stall_applications.user_id", "=", userId));
