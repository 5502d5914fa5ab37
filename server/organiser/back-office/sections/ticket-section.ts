import { sql } from "kysely";
import { displayEmail } from "../../../../app/domain/display-email.ts";
import { fullName } from "../../../../app/domain/record-rules/person.ts";
import type { Db } from "../../db/database.ts";
import type { Parts } from "../../feature.ts";
import { html } from "../../page/html.ts";
import {
  eventFilter,
  formatEntryState,
  ORDER_COLUMNS,
  paymentFilter,
  selectEntryOrders,
} from "../entry-orders.ts";
import type { SearchConditions, Section } from "../section.ts";
import { formatMoment } from "../times.ts";

/**
 * The section of spectator tickets, bought or included in an entry: a row for each order, newest first;
 * read-only. Codes of tickets aren't shown.
 */
export const ticketSection = ({ timeZone }: Parts): Section => ({
  name: "tickets",
  title: "Tickets",
  columns: ["Order", "Event", "Who", "Tickets", "Used", "Ordered"],
  emptyText: "There are no tickets yet. They appear when someone buys tickets for an event on the site.",
  searchLabel: "Name, email, order or invoice number",
  filters: [eventFilter, paymentFilter],

  async list(db, { offset, limit, ...conditions }) {
    const orders = await selectRows(db, conditions)
      .orderBy("entry_orders.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await selectOrdersWithTickets(db, conditions)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = orders.map((order) => ({
      id: null,
      cells: [
        html`<a href="/cms/entries/${order.id}">${order.id}</a>`,
        order.event_name,
        fullName(order.first_name, order.last_name),
        order.tickets,
        `${order.used} of ${order.quantity}`,
        formatMoment(timeZone, order.created_at),
      ],
      state: formatEntryState(order),
      sitePath: null,
    }));
    return { rows, total };
  },

  csv: {
    columns: [
      "Order",
      "Invoice",
      "Event",
      "State",
      "First name",
      "Last name",
      "Email",
      "Phone",
      "Tickets",
      "Quantity",
      "Used",
      "Ordered",
    ],
    async rows(db, conditions, { before, limit }) {
      const orders = await selectRows(db, conditions)
        .$if(before !== null, (query) => query.where("entry_orders.id", "<", before))
        .orderBy("entry_orders.id", "desc")
        .limit(limit)
        .execute();
      return orders.map((order) => ({
        id: order.id,
        cells: [
          order.id,
          order.invoice_id,
          order.event_name,
          formatEntryState(order),
          order.first_name,
          order.last_name,
          displayEmail(order.email),
          order.mobile_phone,
          order.tickets,
          order.quantity,
          order.used,
          formatMoment(timeZone, order.created_at),
        ],
      }));
    },
  },
});

/** The bought tickets of an order. */
const bought = sql`entry_order_places
  where entry_order_places.order_id = entry_orders.id and entry_order_places.kind = 'spectator'`;

const selectOrdersWithTickets = (db: Db, conditions: SearchConditions) =>
  selectEntryOrders(db, conditions)
    .leftJoin("entry_categories", "entry_categories.id", "entry_orders.category_id")
    .where(sql<boolean>`(entry_categories.spectator_tickets > 0 or exists (select 1 from ${bought}))`);

const selectRows = (db: Db, conditions: SearchConditions) =>
  selectOrdersWithTickets(db, conditions).select([
    ...ORDER_COLUMNS,
    sql<number>`coalesce((select sum(quantity) from ${bought}), 0)
      + coalesce(entry_categories.spectator_tickets, 0)`.as("quantity"),
    sql<number>`(select count(*) from gate_uses where order_id = entry_orders.id and number > 0)`.as("used"),
    sql<string>`concat_ws(', ',
      (select group_concat(quantity || ' × ' || coalesce(
        (select name from spectator_types where id = record_id), 'Spectator'), ', ') from ${bought}),
      case when entry_categories.spectator_tickets > 0
        then entry_categories.spectator_tickets || ' × included in the entry' end)`.as("tickets"),
  ]);
