import { sql } from "kysely";
import { fullName } from "../../../../app/domain/record-rules/person.ts";
import { displayEmail } from "../../../../app/domain/display-email.ts";
import type { Db } from "../../db/database.ts";
import type { Parts } from "../../feature.ts";
import { formatDollars } from "../../payments/format-dollars.ts";
import { readInvoice } from "../../payments/invoices.ts";
import type { Section } from "../section.ts";
import { formatMoment } from "../times.ts";

/**
 * The section of orders of every kind, paid or not, newest first; read-only. An application for a stall has
 * no invoice, and therefore no id, until it is approved.
 */
export const orderSection = ({ timeZone }: Parts): Section => ({
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
      return user ? `${fullName(user.first_name, user.last_name)} (account ${id})`.trim() : null;
    },
  },

  async list(db, { offset, limit, ownerId }) {
    const pageOfOrders = await selectNewestOrders(db, ownerId, offset + limit)
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const total = await countOrders(db, ownerId);
    const rows = pageOfOrders.map((order) => ({
      id: order.id === null ? null : String(order.id),
      cells: [
        order.id ?? "none yet",
        formatTitle(order),
        order.contact_name,
        order.user_id,
        formatDollars(order.total),
        formatMoment(timeZone, order.created_at),
      ],
      state: order.status ?? formatState(order),
      // The site only shows an order to the user who placed it.
      sitePath: null,
    }));
    return { rows, total };
  },

  async find(db, id) {
    const invoice = await readInvoice(db, Number(id));
    if (!invoice) return null;
    return {
      title: `Invoice ${invoice.id}`,
      readOnlyValues: [
        ["What", formatTitle(invoice)],
        ["State", formatState(invoice)],
        ["Who", invoice.contact_name],
        ["Account", invoice.user_id],
        ["Email", displayEmail(invoice.email)],
        ["Phone", invoice.phone],
        ["Ordered", formatMoment(timeZone, invoice.created_at)],
        ...invoice.lines.map(
          ({ description, quantity, amount }) =>
            [`${quantity} × ${description}`, formatDollars(amount)] as const,
        ),
        ["Total", formatDollars(invoice.total)],
        ["Paid with credit", formatDollars(invoice.credit)],
      ],
      sitePath: null,
      fields: [],
    };
  },
});

type Kind = keyof typeof KIND_NAMES;
const KIND_NAMES = {
  entry: "Entry",
  order: "Shop order",
  stall: "Stall",
  series: "Series",
  form: "Form",
  voucher: "Gift voucher",
} as const;

/** Returns the title with the kind of order in front, unless the title is the name of the kind. */
const formatTitle = ({ subject, title }: { subject: Kind; title: string }): string =>
  title === KIND_NAMES[subject] ? title : `${KIND_NAMES[subject]}: ${title}`;

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

/**
 * Selects the newest invoices, and the newest applications without an invoice, of one user, or of all if
 * `userId` is null: `count` of each, so that an index finds them.
 */
function selectNewestOrders(db: Db, userId: number | null, count: number) {
  const invoices = selectInvoices(db, userId)
    .leftJoin("shop_orders", (join) =>
      join.onRef("shop_orders.id", "=", "invoices.id").on("invoices.subject", "=", "order"),
    )
    .select([
      sql<number | null>`invoices.id`.as("id"),
      "invoices.user_id",
      "invoices.subject",
      "invoices.title",
      "invoices.contact_name",
      "invoices.total",
      "invoices.created_at",
      "invoices.paid_at",
      "invoices.cancelled_at",
      sql<string | null>`shop_orders.status`.as("status"),
    ])
    .orderBy("invoices.created_at", "desc")
    .orderBy("invoices.id", "desc")
    .limit(count);
  const applications = selectApplications(db, userId)
    .innerJoin("events", "events.id", "stall_applications.event_id")
    .select([
      sql<number | null>`null`.as("id"),
      "stall_applications.user_id",
      sql<"stall">`'stall'`.as("subject"),
      "events.name as title",
      sql<string>`first_name || ' ' || last_name`.as("contact_name"),
      "stall_applications.amount as total",
      "stall_applications.created_at",
      sql<number | null>`null`.as("paid_at"),
      sql<number | null>`null`.as("cancelled_at"),
      sql<string | null>`stall_applications.status`.as("status"),
    ])
    .orderBy("stall_applications.created_at", "desc")
    .limit(count);
  return db.selectFrom(
    db
      .selectFrom(invoices.as("newest_invoices"))
      .selectAll()
      .unionAll(db.selectFrom(applications.as("newest_applications")).selectAll())
      .as("orders"),
  );
}

async function countOrders(db: Db, userId: number | null): Promise<number> {
  const invoices = await selectInvoices(db, userId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const applications = await selectApplications(db, userId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return invoices.total + applications.total;
}

const selectInvoices = (db: Db, userId: number | null) =>
  db.selectFrom("invoices").$if(userId !== null, (query) => query.where("invoices.user_id", "=", userId));

/** Selects the applications without an invoice. */
const selectApplications = (db: Db, userId: number | null) =>
  db
    .selectFrom("stall_applications")
    .where("stall_applications.invoice_id", "is", null)
    .$if(userId !== null, (query) => query.where("stall_applications.user_id", "=", userId));
